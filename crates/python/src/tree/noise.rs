//! Dirichlet noise, which makes games of self-play differ.

use fastrand::Rng;

/// The concentration of the noise, divided by the number of actions.
const CONCENTRATION: f32 = 10.0;

/// A random distribution over `count` actions.
pub(super) fn dirichlet(count: usize, rng: &mut Rng) -> Vec<f32> {
    let shape = CONCENTRATION / count as f32;
    let mut shares: Vec<f32> = (0..count).map(|_| gamma(shape, rng)).collect();
    let total: f32 = shares.iter().sum();
    for share in &mut shares {
        *share = if total > 0.0 { *share / total } else { 1.0 / count as f32 };
    }
    shares
}

/// A sample of the gamma distribution with scale 1, by the method of Marsaglia and Tsang (2000).
fn gamma(shape: f32, rng: &mut Rng) -> f32 {
    if shape < 1.0 {
        let power: f32 = positive(rng).powf(1.0 / shape);
        return power * gamma(shape + 1.0, rng);
    }
    let d = shape - 1.0 / 3.0;
    let c = 1.0 / (9.0 * d).sqrt();
    loop {
        let x = normal(rng);
        let v = (1.0 + c * x).powi(3);
        if v > 0.0 && positive(rng).ln() < 0.5 * x * x + d - d * v + d * v.ln() {
            return d * v;
        }
    }
}

/// A sample of the standard normal distribution, by the method of Box and Muller.
fn normal(rng: &mut Rng) -> f32 {
    (-2.0 * positive(rng).ln()).sqrt() * (std::f32::consts::TAU * rng.f32()).cos()
}

/// A number above 0 and at most 1.
fn positive(rng: &mut Rng) -> f32 {
    1.0 - rng.f32()
}
