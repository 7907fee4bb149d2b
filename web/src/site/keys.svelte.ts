/** The list of keys: whether it is open, and the key that opens it. */
class Keys {
  open = $state(false);

  /** Opens the list by `?`, except where text is typed. */
  onkeydown = (event: KeyboardEvent): void => {
    const { key, target } = event;
    if (key !== '?' || event.ctrlKey || event.metaKey || event.altKey) return;
    const typed = 'input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]';
    if (target instanceof Element && target.closest(typed)) return;
    event.preventDefault();
    this.open = true;
  };
}

export const keys = new Keys();
