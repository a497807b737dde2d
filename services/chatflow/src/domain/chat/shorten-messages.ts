import type { ModelMessage } from './chat-model.ts'

const gap = '\n[…]\n'
// Less than this of a text says nothing.
const leastChars = 80

/**
 * A conversation in about `maxChars` of text, for a model that holds no more: the oldest turns between the first
 * question and the last message go first, a call of tools together with its answers; then what is longest loses its
 * middle, until little of each text is left. Instructions (system messages) stay whole, but for what was filled into
 * them where they take more than half of the room.
 *
 * @param filled texts of the run that stand in instructions
 * @returns `undefined` when nothing can go
 */
export function shortenMessages(
  messages: readonly ModelMessage[],
  maxChars: number,
  filled: readonly string[] = [],
): ModelMessage[] | undefined {
  const instructions = cutFilled(
    messages.filter(({ role }) => role === 'system'),
    filled,
    Math.floor(maxChars / 2),
  )
  const turns = turnsOf(messages.filter(({ role }) => role !== 'system'))
  const room = Math.max(0, Math.floor(maxChars) - charsOf(instructions))
  const kept = [...instructions, ...cutLongest(dropMiddle(turns, room).flat(), room)]
  return charsOf(kept) < charsOf(messages) ? kept : undefined
}

export function charsOf(messages: readonly ModelMessage[]): number {
  return messages.reduce((sum, message) => sum + lengthOf(message), 0)
}

function lengthOf({ content, toolCalls = [] }: ModelMessage): number {
  return (
    content.length + toolCalls.reduce((sum, call) => sum + call.name.length + JSON.stringify(call.arguments).length, 0)
  )
}

// What tools answered makes no sense without the call, and a call without its answers is refused by most servers.
function turnsOf(messages: readonly ModelMessage[]): ModelMessage[][] {
  const turns: ModelMessage[][] = []
  for (const message of messages) {
    if (message.role === 'tool' && turns.length > 0) turns.at(-1)?.push(message)
    else turns.push([message])
  }
  return turns
}

function dropMiddle(turns: ModelMessage[][], room: number): ModelMessage[][] {
  const [first = [], ...others] = turns
  while (others.length > 1 && charsOf([...first, ...others.flat()]) > room) others.shift()
  return [first, ...others]
}

function cutLongest(messages: readonly ModelMessage[], room: number): ModelMessage[] {
  const cut = [...messages]
  for (let over = charsOf(cut) - room; over > 0; over = charsOf(cut) - room) {
    const longest = cut.reduce(
      (most, message, at) => (message.content.length > (cut[most]?.content.length ?? 0) ? at : most),
      0,
    )
    const message = cut[longest]
    if (message === undefined || message.content.length <= leastChars + gap.length) break
    cut[longest] = { ...message, content: withoutMiddle(message.content, over) }
  }
  return cut
}

function cutFilled(
  instructions: readonly ModelMessage[],
  filled: readonly string[],
  room: number,
): readonly ModelMessage[] {
  let cut = instructions
  for (const text of filled.toSorted((a, b) => b.length - a.length)) {
    const over = charsOf(cut) - room
    if (over <= 0 || text.length <= leastChars + gap.length) break
    const shorter = withoutMiddle(text, over)
    cut = cut.map((message) => ({ ...message, content: message.content.replaceAll(text, () => shorter) }))
  }
  return cut
}

function withoutMiddle(text: string, over: number): string {
  const keep = Math.max(leastChars, text.length - over - gap.length)
  const head = Math.ceil(keep / 2)
  return `${text.slice(0, head)}${gap}${text.slice(text.length - (keep - head))}`
}
