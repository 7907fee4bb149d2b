import { expect, it } from 'vitest';
import { languageName, pickLanguage } from './language';

it('takes the first wish that can be met', () => {
  expect(pickLanguage([null, 'fr', 'es-MX', 'en'], ['en', 'es'], 'en')).toBe('es');
  expect(pickLanguage(['EN-gb'], ['en', 'es'], 'es')).toBe('en');
  expect(pickLanguage([null, 'fr'], ['en', 'es'], 'en')).toBe('en');
});

it('calls a language by its own name', () => {
  expect(languageName('es')).toBe('Español');
  expect(languageName('en')).toBe('English');
});
