/** A state that is reported only once it has lasted for a time. Call it while a component is set up. */
export function delayed(is: () => boolean, milliseconds: number): { readonly current: boolean } {
  let current = $state(false);
  $effect(() => {
    current = false;
    if (!is()) return;
    const timer = setTimeout(() => (current = true), milliseconds);
    return () => clearTimeout(timer);
  });
  return {
    get current() {
      return current;
    },
  };
}
