#!/usr/bin/env node
import module from 'node:module';

// Node 22.8 and newer can keep compiled code from one call to the next.
const { enableCompileCache } = module as { enableCompileCache?: () => unknown };
enableCompileCache?.();

const { runProgram } = await import('./program.ts');
process.exitCode = await runProgram(process.argv.slice(2));
