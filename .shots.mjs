import { chromium } from 'playwright-core';
const [,, band, width='1100', scheme='light'] = process.argv;
const b = await chromium.launch({executablePath:'/usr/bin/chromium',args:['--no-sandbox']});
const c = await b.newContext({viewport:{width:+width,height:800},offline:true,colorScheme:scheme});
const p = await c.newPage();
p.on('pageerror',e=>console.log('ERR',e.message)); p.on('console',m=>m.type()==='error'&&console.log('CON',m.text()));
await p.goto('file:///work/wt/lesson/dist/lab.html#v=1&view=learn&data=kipps&band='+band);
await p.waitForSelector('.learn h2');
const n = await p.locator('.learn-steps option').count();
for (let i=1;i<=n;i++){
  const act = await p.locator('.learn').getAttribute('data-step');
  if (act==='predict') await p.locator('.predict input').first().check();
  if (act==='points') { await p.locator('.points select').selectOption('vanilla'); await p.locator('.points button').nth(1).click(); }
  if (act==='count') { await p.locator('.words-box').fill('folkestone leas lift harbour sea'); await p.locator('.words-box').press('Enter'); await p.waitForSelector('.count table'); }
  if (act==='code'||act==='build') { await p.getByRole('button',{name:'Show one way'}).click(); await p.getByRole('button',{name:'Run',exact:true}).click(); await p.waitForSelector('.verdict'); await p.locator('.python summary').click(); }
  if (act==='judge') { await p.locator('.judge .pick input').first().check(); }
  await p.screenshot({path:`/work/scratch/lesson/${band}-${width}-${String(i).padStart(2,'0')}-${act}.png`,fullPage:true});
  if (i<n) await p.locator('.learn-buttons .primary').click();
}
await b.close();
