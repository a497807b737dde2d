const kinds: readonly { readonly name: string; readonly pattern: RegExp }[] = [
  { name: 'a raw tool call', pattern: /<\/?tool_call>|"arguments"\s*:|^\s*\{.*"name"\s*:/s },
  { name: 'markup of the prompt', pattern: /<\|?\w+\|?>|\bim_(start|end)\b|Standalone question:|Follow Up Input:/ },
  { name: 'words that repeat', pattern: /\b(\w+(?:\W+\w+){0,5})(?:\W+\1\b){2}/i },
  { name: 'a broken character', pattern: /\uFFFD/ },
  { name: 'an end in the middle', pattern: /[^.!?…:)"'\d\w]$|\b(the|a|an|of|and|to|is)$/i },
]

/** What makes a text no answer, whatever was asked; `undefined` for one that can be read. */
export function noiseIn(text: string): string | undefined {
  if (text.trim() === '') return 'nothing'
  return kinds.find(({ pattern }) => pattern.test(text.trim()))?.name
}
