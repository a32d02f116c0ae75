#!/usr/bin/env node
import { startProgram } from './starting/start-program.ts';

await startProgram(new URL('../bin/program.cjs', import.meta.url), process.argv.slice(2));
