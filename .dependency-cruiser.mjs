// Imports point down, and enter a room by its index.ts. ARCHITECTURE.md draws the same picture.
const PURE = [
  'runs',
  'text',
  'sparse',
  'dense',
  'fusion',
  'agreement',
  'measures',
  'significance',
  'advice',
  'lesson',
];
const ADAPTERS = ['encoders', 'models', 'storage', 'datasets', 'opensearch'];
const COMPOSITION = ['retrieval', 'bench', 'kit', 'report'];
const FACES = ['cli', 'server'];
const ROOMS = [...PURE, 'recount', ...ADAPTERS, ...COMPOSITION, ...FACES];
const TESTS = '\\.(test|contract)\\.ts$|\\.test-[a-z]+\\.ts$';

/** A pure room sees `model` and the pure rooms before it. */
const pureOrder = PURE.map((room, place) => ({
  name: `pure-${room}`,
  comment: `${room}/ is pure: it may import model/ and ${PURE.slice(0, place).join(', ') || 'nothing else'}.`,
  severity: 'error',
  from: { path: `^src/${room}/`, pathNot: TESTS },
  to: { path: '^src/', pathNot: `^src/(${['model', ...PURE.slice(0, place + 1)].join('|')})/` },
}));

export default {
  forbidden: [
    { name: 'no-cycle', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'by-the-door',
      comment:
        'Another room is entered by its index.ts; measures/trec-eval and encoders/static have doors of their own.',
      severity: 'error',
      from: { path: '^src/([^/]+)/', pathNot: TESTS },
      to: {
        path: '^src/([^/]+)/',
        pathNot: [
          '^src/$1/',
          '^src/[^/]+/index\\.ts$',
          '^src/measures/trec-eval/index\\.ts$',
          '^src/encoders/static/index\\.ts$',
        ],
      },
    },
    {
      name: 'model-is-the-base',
      severity: 'error',
      from: { path: '^src/model/', pathNot: TESTS },
      to: { pathNot: '^src/model/' },
    },
    ...pureOrder,
    {
      name: 'recount-stands-apart',
      comment: 'The second scorer shares no code with the first.',
      severity: 'error',
      from: { path: '^src/recount/', pathNot: TESTS },
      to: { path: '^src/', pathNot: '^src/(model|recount)/' },
    },
    {
      name: 'pure-rooms-run-anywhere',
      comment:
        'Pure rooms run in browsers and workers: nothing from node:, of npm only the named parsers and stemmers.',
      severity: 'error',
      from: { path: `^src/(model|recount|${PURE.join('|')})/`, pathNot: TESTS },
      to: {
        dependencyTypesNot: ['local'],
        path: '.*',
        pathNot: '^src/|node_modules/(@lezer/|yaml/|snowball-stemmers/|stemmer/)',
      },
    },
    {
      name: 'adapters-apart',
      comment: 'Composition reaches files, models and time through the ports in model/.',
      severity: 'error',
      from: { path: `^src/(${COMPOSITION.join('|')})/`, pathNot: TESTS },
      to: { path: `^src/(${ADAPTERS.join('|')})/` },
    },
    {
      name: 'adapters-do-not-compose',
      severity: 'error',
      from: { path: `^src/(${ADAPTERS.join('|')})/`, pathNot: TESTS },
      to: { path: `^src/(${COMPOSITION.join('|')})/` },
    },
    {
      name: 'composition-in-order',
      comment: 'Right may import left: retrieval, bench, kit, report.',
      severity: 'error',
      from: { path: '^src/(retrieval|bench|kit)/', pathNot: TESTS },
      to: { path: '^src/report/' },
    },
    {
      name: 'faces-on-top',
      severity: 'error',
      from: { path: `^src/(?!${FACES.join('|')})[^/]+/`, pathNot: TESTS },
      to: { path: `^src/(${FACES.join('|')})/` },
    },
    {
      name: 'page-asks-the-engine',
      comment:
        'The page has no formula of its own: web/ asks the pure rooms by their doors, and nothing else of src/ but the comparisons of reports, which are pure too.',
      severity: 'error',
      from: { path: '^web/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^src/', pathNot: `^src/(model|report/comparing|${PURE.join('|')})/index\\.ts$` },
    },
    {
      name: 'comparing-runs-anywhere',
      comment:
        'The page says of two evaluations what reports say: their comparisons import pure rooms alone.',
      severity: 'error',
      from: { path: '^src/report/comparing/', pathNot: TESTS },
      to: { pathNot: `^src/report/comparing/|^src/(model|${PURE.join('|')})/index\\.ts$` },
    },
    {
      name: 'page-runs-in-a-browser',
      comment: 'Of npm the page takes Preact, its signals and Observable Plot; nothing from node:.',
      severity: 'error',
      from: { path: '^web/', pathNot: '\\.test(-data)?\\.tsx?$|^web/vite\\.config\\.ts$' },
      to: { pathNot: '^(web|src)/|node_modules/(preact|@preact/signals(-core)?|@observablehq/plot)/' },
    },
    { name: 'page-on-top', severity: 'error', from: { path: '^src/' }, to: { path: '^web/' } },
    {
      name: 'known-rooms',
      comment: `Rooms are: model, ${ROOMS.join(', ')}. A new one is a decision (docs/decisions/).`,
      severity: 'error',
      from: {},
      to: { path: '^src/[^/]+/', pathNot: `^src/(model|${ROOMS.join('|')})/` },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'node'] },
  },
};
