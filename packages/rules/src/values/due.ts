/**
 * When what is done again and again, such as the scrape of a target, is due, after `nowMs`; many are spread over the
 * interval by their identity, and keep their place over restarts.
 */
export function nextDueMs(nowMs: number, intervalMs: number, identity: string): number {
  const offsetMs = hash(identity) % intervalMs
  return (Math.floor((nowMs - offsetMs) / intervalMs) + 1) * intervalMs + offsetMs
}

function hash(text: string): number {
  let sum = 0x811c_9dc5
  for (let at = 0; at < text.length; at++) sum = Math.imul(sum ^ text.charCodeAt(at), 0x0100_0193)
  return sum >>> 0
}
