// Describes the custom element in `out/custom-elements.json`, for editors and other tools.
export default {
  globs: ['package/src/board/element.ts'],
  outdir: 'package/out',
  // Nothing that the module imports is part of the description.
  dependencies: false,
  plugins: [
    {
      name: 'public-interface',
      packageLinkPhase({ customElementsManifest }) {
        for (const module of customElementsManifest.modules) {
          module.path = 'board.js';
          for (const each of module.exports) each.declaration.module = 'board.js';
          for (const element of module.declarations) {
            element.superclass = { name: 'HTMLElement' };
            // Without the names that the analyser finds in assignments and calls.
            element.members = element.members.filter(
              ({ privacy, description }) => privacy !== 'private' && description,
            );
            element.events = element.events.filter(({ description }) => description);
          }
        }
      },
    },
  ],
};
