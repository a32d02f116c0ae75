// pytrec_eval and ranx in a throw-away Python environment, used as their own documentation uses them.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pythonEnvironment } from '../../python-environment.mjs';

const PACKAGES = ['pytrec-eval-terrier==0.5.11', 'ranx==0.3.21'];

const PYTREC_EVAL = `
import json, sys, pytrec_eval
with open(sys.argv[1]) as f: qrels = pytrec_eval.parse_qrel(f)
with open(sys.argv[2]) as f: run = pytrec_eval.parse_run(f)
results = pytrec_eval.RelevanceEvaluator(qrels, {'map', 'ndcg_cut_10', 'recip_rank'}).evaluate(run)
if len(sys.argv) > 3: json.dump(results, open(sys.argv[3], 'w'))
for measure in ('map', 'ndcg_cut_10', 'recip_rank'):
    print(measure, sum(r[measure] for r in results.values()) / len(results))
`;

const RANX = `
import sys
from ranx import Run, fuse
runs = [Run.from_file(path, kind='trec') for path in sys.argv[2:]]
fuse(runs=runs, norm=None, method='rrf', params={'k': 60}).save(sys.argv[1], kind='trec')
`;

/** Installs the peers once; undefined, with the reason said, when there is no Python or no registry. */
export function pythonPeers(folder) {
  const python = pythonEnvironment(folder, PACKAGES);
  if (python === undefined) return undefined;
  const script = (name, text) => {
    const path = join(folder, name);
    writeFileSync(path, text);
    return path;
  };
  return {
    packages: PACKAGES,
    pytrecEval: [python, script('pytrec_eval_peer.py', PYTREC_EVAL)],
    ranx: [python, script('ranx_peer.py', RANX)],
  };
}
