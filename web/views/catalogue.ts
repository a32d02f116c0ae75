import { compareView } from './compare/compare-view.tsx';
import { constantView } from './constant/constant-view.tsx';
import { dataView } from './data/data-view.tsx';
import { fuseView } from './fuse/fuse-view.tsx';
import { learnView } from './learn/learn-view.tsx';
import { printView } from './print/print-view.tsx';
import { queriesView } from './queries/queries-view.tsx';
import { startView } from './start/start-view.tsx';
import type { ViewDefinition } from './view.ts';
import { weightsView } from './weights/weights-view.tsx';
import { whyView } from './why/why-view.tsx';

/** Every view that there is, in the order of the tabs. A new one is a folder and a line here. */
export const VIEWS: readonly ViewDefinition[] = [
  startView,
  learnView,
  fuseView,
  constantView,
  weightsView,
  whyView,
  queriesView,
  compareView,
  dataView,
  printView,
];
