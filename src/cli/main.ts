#!/usr/bin/env node
import { EXIT } from './command.ts';
import { runProgram } from './program.ts';

process.once('SIGINT', () => process.exit(EXIT.interrupted));
process.exitCode = await runProgram(process.argv.slice(2));
