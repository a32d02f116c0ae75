import type { ComponentChildren, JSX } from 'preact';
import type { AgeBand } from '../../../src/lesson/index.ts';
import type { Lab } from '../../state/lab.ts';
import { FIRST_STATE, type LabState, withData } from '../../state/lab-state.ts';
import { linkOf } from '../../state/url.ts';
import type { ViewDefinition, ViewProps } from '../view.ts';
import { MergingLists } from './merging-lists.tsx';
import './start.css';

interface Door {
  readonly title: string;
  readonly text: string;
  readonly call: string;
  readonly to: LabState;
}

/** A stop of the tour: what to see, and the state that shows it. */
interface Stop {
  readonly title: string;
  readonly text: string;
  readonly to: LabState;
}

const FUSE: LabState = { ...FIRST_STATE, view: 'fuse' };

const TOUR: readonly Stop[] = [
  {
    title: 'Three lists that disagree',
    text: 'Three rankers put the same hundred passages of a novel in order, each in its own way. The fused list stands beside them.',
    to: FUSE,
  },
  {
    title: 'A lead of 0.000025',
    text: 'The ranks of passages 98 and 406 add up to the same: 1, 4, 1 and 2, 2, 2. Two firsts and a fourth beat three seconds, for every constant.',
    to: { ...FUSE, selected: ['kipps-98', 'kipps-406'] },
  },
  {
    title: 'Turn the constant',
    text: 'With a constant of 1 a single first place lifts passage 44 above 104. With 60 steadiness wins.',
    to: { ...FUSE, rankConstant: '1', selected: ['kipps-104', 'kipps-44'] },
  },
  {
    title: 'Switch a list off',
    text: 'List B likes short passages. Without it, its favourite falls from fourth place.',
    to: { ...FUSE, off: ['B'], selected: ['kipps-44'] },
  },
  {
    title: 'The same as a table',
    text: 'Every drawing of this page is also a table and a sentence.',
    to: { ...FUSE, form: 'table' },
  },
];

function StartView({ lab }: ViewProps): JSX.Element {
  // A tour changes neither who is reading nor what a teacher has hidden.
  const { band, hidden } = lab.state.value;
  return (
    <div class="start">
      <div class="start-lead">
        <div>
          <h1>Several lists. One&nbsp;answer.</h1>
          <p class="lead">
            Ask three people for the best ice cream, or three search engines for the right page, and you get
            three lists that disagree. Here you can watch lists become one, see what each of them gave, and
            find out what that can and cannot tell you.
          </p>
        </div>
        <MergingLists />
      </div>
      <h2 class="unseen">Where to begin</h2>
      <ul class="doors">
        {doors(lab).map(({ title, text, call, to }) => (
          <li key={title}>
            <StateLink lab={lab} to={to} class="door">
              <span class="door-title">{title}</span>
              <span class="door-text">{text}</span>
              <span class="door-call">{call}</span>
            </StateLink>
          </li>
        ))}
      </ul>
      <section class="tour" aria-labelledby="tour-title">
        <h2 id="tour-title">A tour of two minutes</h2>
        <ol>
          {TOUR.map(({ title, text, to }) => (
            <li key={title}>
              <StateLink lab={lab} to={{ ...to, band, hidden }}>
                {title}
              </StateLink>
              <p>{text}</p>
            </li>
          ))}
        </ol>
        <p class="small">
          Nobody has marked which passages are the right answers: the novel shows how fusion behaves, not that
          it is correct. To see whether it helps, open runs of your own with judgements.
        </p>
        <p class="small">
          This page is tested in Chromium, by keyboard and with axe. Safari, Firefox and screen readers have
          not been tried; press ? for what was.
        </p>
      </section>
    </div>
  );
}

function doors(lab: Lab): readonly Door[] {
  const state = lab.state.value;
  const lesson = (band: AgeBand, data: 'kipps' | 'icecream'): LabState => ({
    ...withData(state, data),
    view: 'learn',
    band,
    step: 1,
  });
  return [
    {
      title: '8 to 11',
      text: 'Three friends, ten ice creams, and a fair way to choose. Or is it?',
      call: 'Start the lesson',
      to: lesson('8-11', 'icecream'),
    },
    {
      title: '11 to 15',
      text: 'Build a ranker, let it search a real novel, and catch it being wrong.',
      call: 'Start the lesson',
      to: lesson('11-15', 'kipps'),
    },
    {
      title: '15 and up',
      text: 'Three rankers, one sum, and a dial that changes who wins.',
      call: 'Start the lesson',
      to: lesson('15-up', 'kipps'),
    },
    {
      title: 'Practitioners',
      text: 'Your runs and qrels, side by side: what fusion changed, and for which query.',
      call: 'Open your runs',
      to: { ...withData(state, 'own'), view: 'data' },
    },
  ];
}

interface StateLinkProps extends ViewProps {
  readonly to: LabState;
  readonly class?: string;
  readonly children: ComponentChildren;
}

/** A link to a state of this page. It can be copied, opened in another tab, and gone back from. */
function StateLink({ lab, to, class: look = '', children }: StateLinkProps): JSX.Element {
  return (
    <a
      class={look}
      href={`#${linkOf(to)}`}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        lab.change(to);
      }}
    >
      {children}
    </a>
  );
}

/** Three doors by age, one for practitioners, and a tour. */
export const startView: ViewDefinition = {
  name: 'start',
  title: 'Start',
  summary: 'Where to begin: the lesson for three ages, your own runs, a tour.',
  component: StartView,
  hasControls: false,
};
