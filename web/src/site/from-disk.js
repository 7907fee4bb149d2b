// In the page itself, because a browser would not load it from a file of its own.
if (location.protocol === 'file:') {
  const texts = __TEXTS__;
  const preferred = navigator.languages.map((tag) => tag.split('-')[0]);
  const lang = preferred.find((each) => each in texts) ?? 'en';
  const paragraph = document.createElement('p');
  paragraph.lang = lang;
  paragraph.textContent = texts[lang];
  paragraph.style.cssText =
    'max-width: 34em; margin: 3em auto; padding: 0 1em; font: 1.125rem/1.5 system-ui, sans-serif';
  document.getElementById('app').append(paragraph);
}
