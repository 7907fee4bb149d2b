import { expect, it } from 'vitest';
import { languageName, pickLanguage } from './language';

it('selects the first available preference', () => {
  expect(pickLanguage([null, 'fr', 'es-MX', 'en'], ['en', 'es'], 'en')).toBe('es');
  expect(pickLanguage(['EN-gb'], ['en', 'es'], 'es')).toBe('en');
  expect(pickLanguage([null, 'fr'], ['en', 'es'], 'en')).toBe('en');
});

it('names a language in that language', () => {
  expect(languageName('es')).toBe('Español');
  expect(languageName('en')).toBe('English');
});
