import { effect } from '@preact/signals';
import { describeBriefly } from '../describe/describe.ts';
import type { Lab } from '../state/lab.ts';
import { VIEWS } from '../views/catalogue.ts';

/** Says on the status line what a change has done, once it is made for good. */
export function tellState(lab: Lab): void {
  effect(() => {
    const state = lab.committed.value;
    const hasControls = VIEWS.find(({ name }) => name === state.view)?.hasControls ?? false;
    if (!hasControls) return;
    const data = lab.data.value;
    if (data === undefined) return;
    const fusion = lab.fusion.peek();
    if (fusion !== undefined) lab.status.value = describeBriefly({ data, state, fusion });
  });
}
