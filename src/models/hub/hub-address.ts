import { InputError } from '../../model/index.ts';

/** Where models come from when nobody says otherwise. */
export const DEFAULT_HUB = 'https://huggingface.co';

/** Hosts that serve large files for a hub, besides the hub's own and those under it. */
const FILE_HOSTS = ['huggingface.co', 'hf.co'];

/** A hub and the hosts it may send us on to. */
export class HubAddress {
  /** Without a slash at its end. */
  readonly base: string;
  readonly #hub: URL;
  readonly #hosts: readonly string[];

  /**
   * @param hub `https://HOST[/PATH]`; `http` on this machine only.
   * @param hosts further hosts that files may come from.
   * @throws InputError when it is no such address.
   */
  constructor(hub: string, hosts: readonly string[] = []) {
    const url = parsed(hub);
    if (url === null || !['http:', 'https:'].includes(url.protocol) || url.username !== '') {
      throw new InputError(`Expected the address of a hub, as ${DEFAULT_HUB}, got ${hub}.`);
    }
    if (url.protocol === 'http:' && !isLoopback(url)) {
      throw new InputError(`Expected https for a hub that is not on this machine, got ${hub}.`);
    }
    this.#hub = url;
    this.base = url.href.replace(/\/+$/, '');
    this.#hosts = [url.hostname, ...FILE_HOSTS, ...hosts];
  }

  /** Whether a token of the hub may be sent there: only to the hub itself. */
  isOwn(url: URL): boolean {
    return url.origin === this.#hub.origin;
  }

  /**
   * Why we do not follow the hub to an address; undefined where we do: over https to the hub's host, a host under it,
   * one of those known to serve its files, or one that the user named; over http only within this machine.
   */
  whyNot(url: URL): string | undefined {
    if (url.protocol === 'http:') {
      const isLocal = isLoopback(url) && isLoopback(this.#hub);
      return isLocal ? undefined : `${url.origin} is not https`;
    }
    if (url.protocol !== 'https:') return `${url.protocol} is not https`;
    const isKnown = this.#hosts.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`));
    return isKnown ? undefined : `the host ${url.hostname} is not one of ${this.#hosts.join(', ')}`;
  }
}

function parsed(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null;
}

function isLoopback({ hostname }: URL): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}
