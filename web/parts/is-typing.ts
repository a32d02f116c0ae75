/** Whether keys go into a field in which somebody types. */
export function isTyping(target: EventTarget | null): boolean {
  if (target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return true;
  if (target instanceof HTMLInputElement) return target.type === 'text' || target.type === 'number';
  return target instanceof HTMLElement && target.isContentEditable;
}
