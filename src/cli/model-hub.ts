import { InputError } from '../model/index.ts';
import { DEFAULT_HUB, DEFAULT_PATIENCE, HubAddress, HubClient, type Patience } from '../models/index.ts';
import type { Invocation } from './command.ts';
import { numberOption, textOption, wholeOption } from './options.ts';

/** The hub that flags and environment name, and the patience they ask for. */
export function hubOfInvocation(
  invocation: Invocation,
  onWait?: (reason: string, waitMs: number) => void,
): { readonly hub: HubClient; readonly base: string; readonly patience: Patience } {
  const { CONSILIENCE_HUB: hub, CONSILIENCE_HUB_HOSTS: hosts = '', HF_TOKEN: token } = process.env;
  const address = new HubAddress(
    textOption(invocation, 'hub') ?? (hub === undefined || hub === '' ? DEFAULT_HUB : hub),
    hosts
      .split(',')
      .map((host) => host.trim())
      .filter((host) => host !== ''),
  );
  const patience = {
    timeoutSeconds: numberOption(invocation, 'timeout') ?? DEFAULT_PATIENCE.timeoutSeconds,
    retries: wholeOption(invocation, 'retries', 0) ?? DEFAULT_PATIENCE.retries,
  };
  if (!(patience.timeoutSeconds > 0)) {
    throw new InputError(`Expected a number above 0 for --timeout, got ${patience.timeoutSeconds}.`, {
      code: 'bad-argument',
    });
  }
  const options = { address, token: token === '' ? undefined : token, patience, onWait };
  return { hub: new HubClient(options), base: address.base, patience };
}
