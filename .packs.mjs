import { chromium } from 'playwright-core';
import { build } from 'rolldown';
await build({ input:'src/lesson/index.ts', output:{ file:'/work/scratch/lesson/lesson.mjs', format:'esm' }, logLevel:'silent' });
const L = await import('/work/scratch/lesson/lesson.mjs');
import { readFileSync, writeFileSync } from 'node:fs';
const lesson = L.buildLesson(readFileSync('data/kipps/39162.txt','utf8'),{name:'kipps',query:L.KIPPS_QUERY,source:L.KIPPS_SOURCE});
const b = await chromium.launch({executablePath:'/usr/bin/chromium',args:['--no-sandbox']});
for (const band of L.AGE_BANDS) for (const paper of ['a4','letter']) {
  const html = L.renderLessonPack(lesson,{band,paper});
  writeFileSync(`/work/scratch/lesson/pack-${band}-${paper}.html`, html);
  const p = await b.newPage(); await p.setContent(html);
  const pdf = await p.pdf({preferCSSPageSize:true, path:`/work/scratch/lesson/pack-${band}-${paper}.pdf`});
  console.log(band,paper,(pdf.toString('latin1').match(/\/Type \/Page\b(?!s)/g)||[]).length);
  await p.close();
}
await b.close();
