import { describe, expect, test } from 'vitest';
import { MEASURES } from './catalogue.ts';
import { USAGE } from './command-line.ts';
import { trecEval } from './index.ts';

interface Answer {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

const encoder = new TextEncoder();
const QRELS = '1 0 a 1\n1 0 b 0\n1 0 c 2\n2 0 a 1\n';
const RUN = '1 Q0 a 1 3 tag\n1 Q0 b 2 2 tag\n1 Q0 x 3 1 tag\n2 Q0 z 1 2 tag\n2 Q0 a 2 1 tag\n';

/** Runs a command line over files in memory: `qrels` and `run` unless others are given. */
function run(command: string, files: Readonly<Record<string, string | Uint8Array>> = {}): Answer {
  const all: Readonly<Record<string, string | Uint8Array>> = { qrels: QRELS, run: RUN, ...files };
  const bytes = (name: string) => {
    const content = all[name];
    return typeof content === 'string' ? encoder.encode(content) : content;
  };
  let stdout = '';
  let stderr = '';
  const exitCode = trecEval(command.split(' ').filter(Boolean), {
    read: (path) => {
      const content = bytes(path);
      return content && [content];
    },
    readStandardInput: () => [bytes('stdin') ?? new Uint8Array(0)],
    write: (text) => {
      stdout += text;
    },
    warn: (text) => {
      stderr += text;
    },
  });
  return { exitCode, stdout, stderr };
}

/** What is printed for one measure, its columns parted by single blanks. */
function printed(command: string, files: Readonly<Record<string, string | Uint8Array>> = {}): string[] {
  const { stdout, stderr } = run(command, files);
  if (stderr) throw new Error(stderr);
  return stdout
    .trimEnd()
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' '));
}

const failed = (exitCode: number, stderr: string): Answer => ({ exitCode, stdout: '', stderr });

describe('the command line', () => {
  test('prints name, query and value in columns', () => {
    expect(run('-q -m map -m num_ret qrels run').stdout).toBe(
      'num_ret               \t1\t3\nmap                   \t1\t0.5000\n' +
        'num_ret               \t2\t2\nmap                   \t2\t0.5000\n' +
        'num_ret               \tall\t5\nmap                   \tall\t0.5000\n',
    );
  });

  test('prints only queries with -n, only one of them with -D', () => {
    expect(printed('-nq -m recip_rank qrels run')).toEqual(['recip_rank 1 1.0000', 'recip_rank 2 0.5000']);
    expect(printed('-D 0.2 -m recip_rank qrels run')).toEqual(['recip_rank all 0.5000']);
  });

  test('prints the official measures by default', () => {
    const names = printed('qrels run').map((line) => line.split(' ')[0]);
    expect(names).toHaveLength(30);
    expect(names.slice(0, 6)).toEqual(['runid', 'num_q', 'num_ret', 'num_rel', 'num_rel_ret', 'map']);
  });

  test('takes the parameters that a measure is given first', () => {
    expect(printed('-m P.2 -mP.3,1 qrels run')).toEqual(['P_2 all 0.5000']);
  });

  test.each([
    ['', USAGE],
    ['qrels', USAGE],
    ['qrels run more', USAGE],
    ['-x qrels run', `trec_eval: invalid option -- 'x'\n${USAGE}`],
    ['-m nothing qrels run', "trec_eval: illegal measure 'nothing'\n"],
    ['-m nothing.5 qrels run', "trec_eval: illegal measure 'nothing'\n"],
    ['-m P. qrels run', "trec_eval: improper measure in parameter 'P'\ntrec_eval: illegal measure 'P'\n"],
    ['--as 8 qrels run', `trec_eval: Expected --as 9.0.8 or --as 10.0\n${USAGE}`],
  ])('ends %j with status 1', (command, stderr) => expect(run(command)).toEqual(failed(1, stderr)));

  test.each([
    ['-m P.0', "trec_eval: Negative cutoff detected\ntrec_eval: Cannot initialize measure 'P'\n"],
    ['-m P.5,x', "trec_eval: Negative cutoff detected\ntrec_eval: Cannot initialize measure 'P'\n"],
    ['-m P.5,5', "trec_eval: duplicate cutoffs detected\ntrec_eval: Cannot initialize measure 'P'\n"],
    [
      '-m Rprec_mult.1,1.0',
      "trec_eval: duplicate cutoffs detected\ntrec_eval: Cannot initialize measure 'Rprec_mult'\n",
    ],
    [
      '-m ndcg.1=3,2',
      "trec_eval: malformed pair parameters in '1=3,2'\ntrec_eval: Cannot initialize measure 'ndcg'\n",
    ],
    ['-R other', "trec_eval: Illegal rel_format 'other'\n"],
    ['-T other', "trec_eval: Illegal retrieval results format 'other'\n"],
  ])('ends %j with status 2', (options, stderr) =>
    expect(run(`${options} qrels run`)).toEqual(failed(2, stderr)),
  );

  test.each([
    [
      '-m utility.1,2',
      "trec_eval.calc_utility: improper number of coefficients\ntrec_eval: Can't calculate measure 'utility'\n",
    ],
    [
      '-R qrels_jg',
      "trec_eval.form_res_qrels: rel_info format not qrels or results format not trec_results\ntrec_eval: Can't calculate measure 'num_ret'\n",
    ],
    [
      '-m prefs',
      "trec_eval.form_prefs_info: prefs_info format not (prefs or qrels_prefs) or results format not trec_results\ntrec_eval: Can't calculate measure 'prefs_num_prefs_poss'\n",
    ],
    [
      '-m qrels_jg',
      "trec_eval: rel_info format not qrels_jg or results format not trec_results\ntrec_eval: Can't calculate measure 'map_avgjg'\n",
    ],
  ])('ends %j with status 4', (options, stderr) =>
    expect(run(`${options} qrels run`)).toEqual(failed(4, stderr)),
  );

  test('prints what it has before it ends', () => {
    const answer = run('-q -m map qrels run', { qrels: `${QRELS}3 0 a 1\n` });
    expect(answer.exitCode).toBe(4);
    expect(answer.stdout.match(/^map/gm)).toHaveLength(2);
  });

  test('prints its release on standard error', () => {
    expect(run('-v')).toEqual(failed(0, 'trec_eval version 10.0-rc3\n'));
    expect(run('--version --as 9.0.8')).toEqual(failed(0, 'trec_eval version 9.0.8\n'));
  });

  test('prints help, for measures and formats too', () => {
    const { exitCode, stdout } = run('-h -m all_prefs -R prefs');
    expect(exitCode).toBe(0);
    expect(stdout).toContain('Relevance file, format prefs');
    expect(stdout).toContain('\nprefs_simp\n    ');
    expect(stdout).not.toContain('\nmap\n');
    expect(run('-h').stdout).toContain('-- No measures indicated.\n');
  });

  test('has help of whole, indented lines for every measure', () => {
    for (const { name, help } of MEASURES) expect(help, name).toMatch(/^(?: {4}.{1,100}\n)+$/);
  });
});

describe('where the releases differ', () => {
  const both = (command: string, files: Readonly<Record<string, string>> = {}) => [
    run(`--as 10.0 ${command}`, files),
    run(`--as 9.0.8 ${command}`, files),
  ];

  test('scores are doubles in 10.0, and 32 bits wide in 9.0.8, where these tie', () => {
    const files = { qrels: '1 0 a 1\n', run: '1 Q0 a 1 16.0000002 t\n1 Q0 b 2 16.0000001 t\n' };
    expect(printed('-m recip_rank qrels run', files)).toEqual(['recip_rank all 1.0000']);
    expect(printed('--as 9.0.8 -m recip_rank qrels run', files)).toEqual(['recip_rank all 0.5000']);
  });

  test('recall levels are rounded in 10.0, and cut after adding 0.9 in 9.0.8', () => {
    const files = {
      qrels: '1 0 a 1\n1 0 b 1\n1 0 c 1\n1 0 d 1\n',
      run: '1 Q0 a 1 9 t\n1 Q0 x 2 8 t\n1 Q0 y 3 7 t\n1 Q0 b 4 6 t\n',
    };
    const command = '-m iprec_at_recall..5,.6 -m 11pt_avg qrels run';
    expect(printed(command, files)).toEqual([
      'iprec_at_recall_0.50 all 0.5000',
      'iprec_at_recall_0.60 all 0.5000',
      '11pt_avg all 0.5000',
    ]);
    expect(printed(`--as 9.0.8 ${command}`, files)).toEqual([
      'iprec_at_recall_0.50 all 0.5000',
      'iprec_at_recall_0.60 all 0.0000',
      '11pt_avg all 0.4091',
    ]);
  });

  test('a query without results ends 10.0, and is left out by 9.0.8', () => {
    const [ten, nine] = both('-m map -m num_q qrels run', { qrels: `${QRELS}0 0 a 1\n` });
    expect(ten).toMatchObject({ exitCode: 4, stdout: '' });
    expect(ten!.stderr).toMatch(/^trec_eval: result qid 0 not found in qrels\n/);
    expect(nine!.stdout.replace(/ +/g, ' ')).toBe('num_q \tall\t2\nmap \tall\t0.5000\n');
  });

  test('no query in common ends both, with different words', () => {
    const [ten, nine] = both('qrels run', { qrels: '7 0 a 1\n' });
    expect(ten!.exitCode).toBe(4);
    expect(nine).toEqual(failed(7, 'trec_eval: No queries with both results and relevance info\n'));
  });

  test('with -c 10.0 prints zeros for a query without results, 9.0.8 only counts it', () => {
    const command = '-c -q -m map -m num_ret -m num_rel -m num_q qrels run';
    const files = { qrels: '1 0 a 1\n3 0 a 1\n3 0 b 0\n' };
    expect(printed(command, files)).toEqual([
      'num_ret 1 3',
      'num_rel 1 1',
      'map 1 1.0000',
      'num_ret 3 0',
      'num_rel 3 1',
      'map 3 0.0000',
      'num_q all 2',
      'num_ret all 3',
      'num_rel all 2',
      'map all 0.5000',
    ]);
    expect(printed(`--as 9.0.8 ${command}`, files)).toEqual([
      'num_ret 1 3',
      'num_rel 1 1',
      'map 1 1.0000',
      'num_q all 2',
      'num_ret all 3',
      'num_rel all 2',
      'map all 0.5000',
    ]);
  });

  test('10.0 evaluates such a query as one unknown document, and resets values by name', () => {
    const files = { qrels: '1 0 a 1\n3 0 a 1\n' };
    const lines = (options: string) =>
      printed(`-c -q -n ${options} qrels run`, files).filter((line) => line.includes(' 3 '));
    expect(lines('-m utility -m relstring -m rbp_resid -m unj.1')).toEqual([
      "relstring 3 ''",
      'utility 3 0.0000',
      'rbp_resid 3 0.0000',
      'unj_1 3 0.0000',
    ]);
    expect(lines('-m utility.1,-1,0,0 -m relstring.5 -m rbp_resid.p=0.5')).toEqual([
      "relstring_5 3 '-'",
      'utility_1,-1,0,0 3 -1.0000',
      'rbp_resid_p=0.5 3 1.0000',
    ]);
  });

  test('lines that start with # are comments in 10.0 only', () => {
    const files = { qrels: '# a comment\n1 0 a 1\n', run: '1 Q0 a 1 3 tag\n# short\n# a b c d e f g\n' };
    expect(printed('-m map -m runid qrels run', files)).toEqual(['runid all tag', 'map all 1.0000']);
    expect(run('--as 9.0.8 -m map qrels run', files)).toEqual(
      failed(2, "trec_eval.get_qrels: Malformed line 1\ntrec_eval: Quit in file 'qrels'\n"),
    );
    expect(run('--as 9.0.8 -m map qrels run', { run: files.run })).toEqual(
      failed(2, "trec_eval.get_results: Malformed line 2\ntrec_eval: Quit in file 'run'\n"),
    );
  });

  test('- is standard input in 10.0, and a file in 9.0.8', () => {
    expect(printed('-m recip_rank qrels -', { stdin: RUN })).toEqual(['recip_rank all 0.7500']);
    expect(run('--as 9.0.8 -m map qrels -', { stdin: RUN })).toEqual(
      failed(2, "trec_eval.get_results: Cannot read results file '-'\ntrec_eval: Quit in file '-'\n"),
    );
  });

  test('10.0 has measures that 9.0.8 does not know', () => {
    for (const name of ['rbp', 'rbp_resid', 'unj', 'dcg', 'ideal_dcg']) {
      expect(run(`-m ${name} qrels run`).exitCode).toBe(0);
      expect(run(`--as 9.0.8 -m ${name} qrels run`)).toEqual(
        failed(1, `trec_eval: illegal measure '${name}'\n`),
      );
    }
  });

  test('rbp and its residual, worked by hand', () => {
    // Grades 1, 0 and one unknown; gains of 1/2 and 0, since grade 2 is the highest.
    expect(printed('-D 0.1 -m rbp.p=0.5 -m rbp_resid.p=0.5 -m unj.1,3 qrels run')).toEqual([
      'rbp_p=0.5 all 0.2500',
      'rbp_resid_p=0.5 all 0.2500',
      'unj_1 all 0.0000',
      'unj_3 all 0.3333',
    ]);
  });
});

describe('files', () => {
  test('scores are as atof reads them, and equal ones go by document, greatest first', () => {
    const files = {
      qrels: '1 0 a 1\n',
      run: '1 Q0 b 1 1,5 t\n1 Q0 a 2 1 t\n1 Q0 c 3 0x10 t\n1 Q0 d 4 abc t with more\n',
    };
    expect(printed('-m recip_rank -m num_ret qrels run', files)).toEqual([
      'num_ret all 4',
      'recip_rank all 0.3333',
    ]);
  });

  test('grades are as atol reads them', () => {
    const files = { qrels: '1 0 a 2.9\n1 0 b abc\n1 0 x -1e5\n', run: RUN };
    expect(printed('-D 0.1 -q -n -m relstring qrels run', files)).toEqual(["relstring 1 '20.'"]);
  });

  test('blanks are tabs, returns and the like, in front too, and blank lines of results are skipped', () => {
    const files = { qrels: ' 1\t0 a\v1 \r\n', run: '\r\n  1 Q0\ta\f1 3 t\r\n\n' };
    expect(printed('-m recip_rank qrels run', files)).toEqual(['recip_rank all 1.0000']);
  });

  test('ties and queries go by bytes, not by UTF-16', () => {
    const files = { qrels: '1 0 ｚ 1\n', run: '1 Q0 ｚ 1 1 t\n1 Q0 😀 2 1 t\n' };
    expect(printed('-m recip_rank qrels run', files)).toEqual(['recip_rank all 0.5000']);
  });

  test('documents may be bytes that are not UTF-8', () => {
    const latin = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
    const files = { qrels: latin('1 0 \xe9 1\n'), run: latin('1 Q0 \xe8 1 2 t\n1 Q0 \xe9 2 1 t\n') };
    expect(printed('-m recip_rank qrels run', files)).toEqual(['recip_rank all 0.5000']);
  });

  test.each([
    [
      'a file that is not there',
      'nowhere run',
      "trec_eval.get_qrels: Cannot read qrels file 'nowhere'\ntrec_eval: Quit in file 'nowhere'\n",
    ],
    [
      'results that are not there',
      'qrels nowhere',
      "trec_eval.get_results: Cannot read results file 'nowhere'\ntrec_eval: Quit in file 'nowhere'\n",
    ],
    [
      'empty qrels',
      'empty run',
      "trec_eval.get_qrels: Cannot read qrels file 'empty'\ntrec_eval: Quit in file 'empty'\n",
    ],
    [
      'empty results',
      'qrels empty',
      "trec_eval.get_results: Cannot read results file 'empty'\ntrec_eval: Quit in file 'empty'\n",
    ],
    [
      'a line too short',
      'qrels short',
      "trec_eval.get_results: Malformed line 2\ntrec_eval: Quit in file 'short'\n",
    ],
    [
      'a line of qrels too long',
      'long run',
      "trec_eval.get_qrels: Malformed line 1\ntrec_eval: Quit in file 'long'\n",
    ],
    [
      'a blank line in qrels',
      'blank run',
      "trec_eval.get_qrels: Malformed line 2\ntrec_eval: Quit in file 'blank'\n",
    ],
    [
      'empty preferences',
      '-R prefs empty run',
      "trec_eval.get_prefs: Cannot read prefs file 'empty'\ntrec_eval: Quit in file 'empty'\n",
    ],
    [
      'preferences that are not',
      '-R prefs qrels run',
      "trec_eval.get_prefs: Malformed line 1\ntrec_eval: Quit in file 'qrels'\n",
    ],
    [
      'qrels that are no preferences',
      '-R qrels_prefs long run',
      "trec_eval.get_qrels_prefs: Malformed line 1\ntrec_eval: Quit in file 'long'\n",
    ],
    [
      'qrels of judges that are none',
      '-R qrels_jg long run',
      "trec_eval.get_qrels_jg: Malformed line 1\ntrec_eval: Quit in file 'long'\n",
    ],
    [
      'a judge who judges twice',
      '-R qrels_jg twice run',
      "trec_eval.get_qrels: duplicate docs a\ntrec_eval: Quit in file 'twice'\n",
    ],
  ])('%s ends with status 2', (_, command, stderr) => {
    const files = {
      empty: '',
      short: '1 Q0 a 1 1 t\n1 Q0 a 1 1\n',
      long: '1 0 a 1 more\n',
      blank: '1 0 a 1\n\n1 0 b 1\n',
      twice: '1 0 b 1\n1 0 a 1\n1 0 b 1\n1 0 a 0\n',
    };
    expect(run(command, files)).toEqual(failed(2, stderr));
  });

  test('a document that stands twice ends with status 4, if its query is evaluated and -M reaches it', () => {
    const twice = `${RUN}1 Q0 a 9 0.5 tag\n9 Q0 a 1 1 tag\n9 Q0 a 1 1 tag\n`;
    expect(run('-m map qrels run', { run: twice })).toEqual(
      failed(4, "trec_eval.form_res_qrels: duplicate docs atrec_eval: Can't calculate measure 'map'\n"),
    );
    expect(run('-M 3 -m map qrels run', { run: twice }).exitCode).toBe(0);
    expect(run('-m num_ret qrels run', { qrels: `${QRELS}2 0 a 0\n` })).toEqual(
      failed(4, "trec_eval.form_res_rels: duplicate docs a\ntrec_eval: Can't calculate measure 'num_ret'\n"),
    );
  });

  test('z scores end with status 255 when their file cannot be read', () => {
    expect(run('-Z nowhere qrels run')).toEqual(
      failed(255, "trec_eval.get_prefs: Cannot read zscores file 'nowhere'\n"),
    );
    expect(run('-Z z qrels run', { z: '1 map 0.5\n' })).toEqual(
      failed(255, 'trec_eval.get_zscores: Malformed line 1\n'),
    );
  });

  test('z scores are deviations from the mean, and -1000000 where there is none', () => {
    const z = '1 map 0.25 0.125\n2 map 0.5 0\n1 num_ret 4 0\n';
    expect(printed('-q -m map -m num_ret -Z z qrels run', { z })).toEqual([
      'Znum_ret 1 -1000000.0000',
      'Zmap 1 2.0000',
      'Znum_ret 2 -1000000.0000',
      'Zmap 2 0.0000',
      'Znum_ret all -2000000.0000',
      'Zmap all 1.0000',
    ]);
  });
});

describe("where trec_eval's own answer depends on chance or machine", () => {
  test.each(['nan', 'inf', '-Infinity', '1e999'])('a score of %s is refused with its place', (score) => {
    expect(run('-m map qrels run', { run: `${RUN}1 Q0 q 1 ${score} t\n` })).toEqual(
      failed(4, `trec_eval: run:6: Expected a finite number, got ${JSON.stringify(score)}.\n`),
    );
  });

  test('a level of -l beyond the highest grade leaves nothing relevant', () => {
    expect(printed('-l 3 -m bpref -m map qrels run')).toEqual(['map all 0.0000', 'bpref all 0.0000']);
  });

  test('a level of -l below 0 is 0', () => {
    expect(printed('-l -2 -m num_rel qrels run')).toEqual(printed('-l 0 -m num_rel qrels run'));
  });

  test('a query with only negative grades has no relevant documents, wherever it stands', () => {
    const files = { qrels: '1 0 a -1\n2 0 a 1\n' };
    expect(printed('-q -n -m all_trec qrels run', files)).toContain('ndcg 1 0.0000');
    expect(printed('-m map qrels run', files)).toEqual(['map all 0.2500']);
  });

  test('what nothing was retrieved for is 0', () => {
    expect(printed('-M 0 -m iprec_at_recall.0 -m 11pt_avg qrels run')).toEqual([
      'iprec_at_recall_0.00 all 0.0000',
      '11pt_avg all 0.0000',
    ]);
    expect(printed('-m Rndcg.1=0,2=0 qrels run')).toEqual(['Rndcg_1=0,2=0 all 0.0000']);
  });

  test('gains less than 1 apart are put in order', () => {
    const files = { qrels: '1 0 a 1\n1 0 c 2\n', run: '1 Q0 c 1 2 t\n1 Q0 a 2 1 t\n' };
    expect(printed('-m ndcg.1=0.3,2=0.7 qrels run', files)).toEqual(['ndcg_1=0.3,2=0.7 all 1.0000']);
  });

  test('comments may follow each other and end a file, and documents may hold a #', () => {
    const files = {
      qrels: '# one\n# two\n1 0 doc#1 1\n# end',
      run: '# one\n1 Q0 doc#1 1 1 t\n  # end',
    };
    expect(printed('-m map qrels run', files)).toEqual(['map all 1.0000']);
  });

  test('standard input may be empty', () => {
    expect(run('qrels -').stderr).toMatch(/^trec_eval.get_results: Cannot read results file '-'\n/);
  });

  test('a byte order mark is passed over', () => {
    const files = { qrels: `\uFEFF${QRELS}`, run: `\uFEFF${RUN}` };
    expect(printed('-m map qrels run', files)).toEqual(['map all 0.5000']);
  });

  test('a malformed line is numbered as an editor numbers it', () => {
    expect(run('qrels run', { run: '\n# comment\n1 Q0 a\n' }).stderr).toContain('Malformed line 3\n');
  });
});

describe('preferences', () => {
  const RANKING = '1 Q0 a 1 9 t\n1 Q0 b 2 8 t\n1 Q0 c 3 7 t\n';

  test('are counted as kept, missed, implied and absent', () => {
    const prefs = '1 j s b 2\n1 j s a 1\n1 j s x 1\n1 j s y 0\n';
    expect(printed('-R prefs -m all_prefs prefs run', { prefs, run: RANKING }).slice(2, 8)).toEqual([
      'prefs_num_prefs_poss all 5',
      'prefs_num_prefs_ful all 3',
      'prefs_num_prefs_ful_ret all 0',
      'prefs_simp all 0.6000',
      'prefs_pair all 0.6000',
      'prefs_avgjg all 0.6000',
    ]);
  });

  test('follow from several subgroups together', () => {
    const prefs = '1 j s a 2\n1 j s b 1\n1 j t b 5\n1 j t c 4\n';
    expect(printed('-R prefs -m prefs_num_prefs_poss prefs run', { prefs, run: RANKING })).toEqual([
      'prefs_num_prefs_poss all 3',
    ]);
  });

  test('put equal scores in ascending order of documents', () => {
    const files = { prefs: '1 j s a 2\n1 j s b 1\n', run: '1 Q0 a 1 1 t\n1 Q0 b 2 1 t\n' };
    expect(printed('-R prefs -m prefs_simp prefs run', files)).toEqual(['prefs_simp all 1.0000']);
  });

  test.each([
    [
      4,
      '1 j s a 2\n1 j s a 1\n',
      "trec_eval.form_prefs_counts: Internal docid 0 occurs with different rel_level in same jsg\ntrec_eval: Can't calculate measure 'prefs_simp'\n",
    ],
    [
      4,
      '1 j s a 2\n1 j s b 1\n1 j t a 0\n1 j t c 1\n',
      "trec_eval.form_prefs_counts: doc 'a' has both 0 and non-0 rel_level assigned\ntrec_eval: Can't calculate measure 'prefs_simp'\n",
    ],
    [
      134,
      '1 j s a 2\n1 j s b 1\n1 j t b 2\n1 j t a 1\n',
      'trec_eval.form_prefs_counts: Pref inconsistency found\n      internal rank 0 and internal rank 1 are conflicted\n',
    ],
    [4, '1 j s a nan\n', 'trec_eval: prefs:1: Expected a finite number, got "nan".\n'],
  ])('that contradict themselves end with status %i', (exitCode, prefs, stderr) => {
    expect(run('-R prefs -m prefs_simp prefs run', { prefs, run: RANKING })).toEqual(
      failed(exitCode, stderr),
    );
  });
});
