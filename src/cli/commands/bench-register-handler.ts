import { type Registration, registerBench, replicationWords } from '../../bench/index.ts';
import { benchOption, withPlannedBench } from '../bench-plan.ts';
import { EXIT, type Handler } from '../command.ts';
import { formatOption } from '../options.ts';
import { emit } from '../output/emit.ts';
import { wrapped } from '../output/wrapped.ts';

/** Registers a bench and prints the digest to publish. */
export const benchRegisterHandler: Handler = (invocation) => {
  const [planPath] = invocation.positional as [string];
  return withPlannedBench(invocation, planPath, benchOption(invocation), async (bench) => {
    const registration = await registerBench(bench, bench.ports);
    const { digest, registered, replication, exploratory, dataset, program } = registration;
    const folder = bench.ports.records.root;
    emit(
      invocation.context,
      {
        schema: 'consilience.bench-register/1',
        data: { bench: registration.bench, folder, registered, digest, exploratory, replication },
        table: {
          columns: [
            { key: 'bench', title: 'bench' },
            { key: 'registered', title: 'registered' },
            { key: 'queries', title: 'queries' },
            { key: 'program', title: 'program' },
            { key: 'digest', title: 'digest' },
          ],
          rows: [[registration.bench, registered, dataset.queries.count, program.version, digest]],
        },
        text: registrationText(registration, folder),
        notices: [],
      },
      formatOption(invocation),
    );
    return EXIT.done;
  });
};

function registrationText(registration: Registration, folder: string): string {
  const { bench, registered, digest, replication, exploratory, dataset } = registration;
  return [
    wrapped(`${bench} is registered with ${dataset.queries.count} queries, ${registered}, in ${folder}.`),
    ...(replication === null ? [] : [wrapped(replicationWords(replication))]),
    ...(exploratory === null ? [] : [wrapped(`Everything in it is exploratory: ${exploratory}`)]),
    'Publish this digest elsewhere, before the run:',
    '',
    digest,
    '',
  ].join('\n');
}
