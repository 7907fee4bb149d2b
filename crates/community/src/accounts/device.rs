//! A coarse description of a device, so that players recognise their sessions.

use ludoteca_store::Device;

/// Substrings of `User-Agent` that identify a family. Most browsers also contain those of later
/// entries.
const BROWSERS: [(&str, &str); 7] = [
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("Firefox/", "Firefox"),
    ("FxiOS/", "Firefox"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
];
const SYSTEMS: [(&str, &str); 7] = [
    ("Android", "Android"),
    ("iPhone", "iOS"),
    ("iPad", "iPadOS"),
    ("Windows", "Windows"),
    ("CrOS", "ChromeOS"),
    ("Macintosh", "macOS"),
    ("Linux", "Linux"),
];

/// The device that sends this `User-Agent` header.
pub fn device(agent: &str) -> Device {
    let find = |families: &[(&str, &str)]| {
        let found = families.iter().find(|(sign, _)| agent.contains(sign));
        found.map(|(_, name)| (*name).to_owned())
    };
    Device { browser: find(&BROWSERS), system: find(&SYSTEMS) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn families_are_recognised() {
        for (agent, browser, system) in [
            (
                "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
                "Firefox",
                "Linux",
            ),
            (
                "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) \
                 Chrome/140.0.0.0 Mobile Safari/537.36",
                "Chrome",
                "Android",
            ),
            (
                "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) \
                 Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0",
                "Edge",
                "Windows",
            ),
            (
                "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 \
                 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1",
                "Safari",
                "iOS",
            ),
        ] {
            let device = device(agent);
            assert_eq!(device.browser.as_deref(), Some(browser), "{agent}");
            assert_eq!(device.system.as_deref(), Some(system), "{agent}");
        }
        assert_eq!(device("curl/8.0"), Device::default());
    }
}
