// The types of positions and reports, from the OpenAPI description, which the service generates from its Rust types.
import { readFileSync } from 'node:fs';
import openapiTS, { astToString } from 'openapi-typescript';

const snapshot = new URL(
  '../../../crates/service/tests/service/snapshots/service__openapi__openapi.snap',
  import.meta.url,
);

/** The parts of `PositionInfo` that `Match.view` returns. A test checks them against actual views. */
const PARTS = [
  'game',
  'options',
  'short',
  'moves',
  'position',
  'to_move',
  'outcome',
  'view',
  'last',
  'last_steps',
  'quiet',
  'repetitions',
  'steps',
];
/** The types that the package exports, besides those that they refer to. */
const EXPORTED = ['Side', 'Outcome', 'View', 'Step', 'SearchReport'];

function description() {
  const text = readFileSync(snapshot, 'utf8').replaceAll('\r\n', '\n');
  return JSON.parse(text.slice(text.indexOf('\n---\n') + '\n---\n'.length));
}

/** The schemas, with those that they refer to. */
function closure(all, names, into = {}) {
  for (const name of names) {
    if (into[name]) continue;
    into[name] = all[name];
    const referred = JSON.stringify(all[name]).matchAll(/"#\/components\/schemas\/(\w+)"/g);
    closure(
      all,
      [...referred].map(([, other]) => other),
      into,
    );
  }
  return into;
}

/** The text of `position.d.ts`. */
export async function positionTypes() {
  const whole = description();
  const { schemas } = whole.components;
  const { properties, required } = schemas.PositionInfo;
  const picked = {
    ...schemas.PositionInfo,
    description: 'A position to draw, with the moves that led to it and those that are legal.',
    properties: Object.fromEntries(PARTS.map((name) => [name, properties[name]])),
    required: required.filter((name) => PARTS.includes(name)),
  };
  const kept = closure({ ...schemas, PositionView: picked }, [...EXPORTED, 'PositionView']);
  const types = await openapiTS(
    { ...whole, paths: {}, components: { schemas: kept } },
    { arrayLength: true, rootTypes: true, rootTypesNoSchemaPrefix: true },
  );
  return `// Generated from the description of Ludoteca's HTTP interface.\n\n${astToString(types)}`;
}
