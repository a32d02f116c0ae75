import {
  buildLesson,
  KIPPS_QUERY,
  KIPPS_SOURCE,
  LESSON_QUERY_ID,
  type Lesson,
  lessonRuns,
} from '../../src/lesson/index.ts';
import { type LabData, lettered } from './lab-data.ts';

const RANKER_NAMES: Readonly<Record<string, string>> = {
  a: 'counts hits',
  b: 'hits per word',
  c: 'different words',
};

/** The published lesson, from the whole text of the novel. */
export function kippsLesson(text: string): Lesson {
  return buildLesson(text, { name: 'kipps', query: KIPPS_QUERY, source: KIPPS_SOURCE });
}

/** The three rankers' lists over the passages of the novel. */
export function kippsData(lesson: Lesson): LabData {
  const byId = new Map(lesson.lists.a.map(({ passage }) => [passage.id, passage]));
  const runs = lessonRuns(lesson).filter(({ tag }) => tag in RANKER_NAMES);
  return {
    name: 'kipps',
    title: 'Kipps, a novel',
    noun: { one: 'passage', many: 'passages' },
    lists: lettered(runs.map((run) => ({ name: RANKER_NAMES[run.tag]!, run }))),
    queryIds: [LESSON_QUERY_ID],
    queryText: () => lesson.query.text,
    document: (id) => {
      const passage = byId.get(id);
      return passage === undefined
        ? { label: id, text: undefined }
        : { label: `passage ${passage.number}`, short: String(passage.number), text: passage.text };
    },
    qrels: undefined,
  };
}
