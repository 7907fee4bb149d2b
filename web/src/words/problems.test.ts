import { beforeAll, expect, it } from 'vitest';
import { offline, Problem } from '../api/problem';
import { problemSentence, technicalDetail } from './problems';
import { words } from './words.svelte';

beforeAll(() => words.choose('es'));

it('translates the fault of a rejected move', () => {
  const fault = { code: 'occupied', at: 'c3', message: 'c3 is taken' };
  const problem = new Problem(422, 'illegal-move', 'c3 is not legal here', [fault]);
  expect(problemSentence(problem)).toBe('No es posible: c3 no está libre.');
});

it('names the game that a refusal protects', () => {
  const protects = { id: 'a', game: 'morris', opponent: 'Luis' };
  const problem = new Problem(403, 'fair-play', '', [], null, null, null, protects);
  expect(problemSentence(problem)).toContain('contra Luis');
  expect(problemSentence(problem)).toContain(words.attribute('game-morris', 'to'));
});

it('lists every fault', () => {
  const faults = [
    { code: 'unknown-option', at: 'q', message: '' },
    { code: 'option-value', at: 'n', message: '' },
  ];
  expect(problemSentence(new Problem(422, 'options', '', faults))).toBe(
    'No es posible: este juego no tiene la opción q; la opción n tiene un valor no admitido.',
  );
});

it('reports the place of a fault in a record', () => {
  const fault = { code: 'occupied', at: 'c3', message: 'c3 is taken' };
  const place = { line: 3, column: 5, ply: 4 };
  expect(problemSentence(new Problem(422, 'record', '', [fault], null, place))).toBe(
    'No se puede abrir la partida: c3 no está libre (línea 3, columna 5, jugada 4).',
  );
});

it('names the program whose format was assumed', () => {
  const fault = { code: 'occupied', at: 'd6', message: 'd6 is taken' };
  const place = { line: 1, column: 7, ply: 2, format: 'Sanmill' };
  expect(problemSentence(new Problem(422, 'record', '', [fault], null, place))).toBe(
    'No se puede abrir la partida: d6 no está libre (leído como archivo de Sanmill, línea 1, columna 7, jugada 2).',
  );
});

it('reports no place if the fault concerns the whole record', () => {
  const fault = { code: 'game-missing', at: '', message: '' };
  expect(problemSentence(new Problem(422, 'record', '', [fault], null, {}))).toBe(
    'No se puede abrir la partida: falta el nombre del juego; una partida empieza con una línea como [Game "coffee"].',
  );
});

it("falls back to the service's own message", () => {
  expect(problemSentence(new Problem(400, 'brand-new', 'Something new.'))).toBe(
    'No es posible: Something new.',
  );
});

it('reports that the server does not respond', () => {
  expect(problemSentence(offline())).toBe(
    'No se puede conectar con el servidor. Comprueba la conexión.',
  );
});

it('keeps the technical detail of an unexpected error out of the sentence', () => {
  const error = new TypeError('x is undefined');
  expect(problemSentence(error)).toBe(
    'Algo ha salido mal. Inténtalo de nuevo o recarga la página.',
  );
  expect(technicalDetail(error)).toBe('TypeError: x is undefined');
  expect(technicalDetail(offline())).toBeUndefined();
});
