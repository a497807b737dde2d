/**
 * The same grammar without anything that reads as the engine's last words: llama.cpp prints a grammar that it
 * refuses where it also says why it aborts, and who watches over its process ends it then.
 *
 * Colons of the two forms are written as escapes, which mean the same in texts and classes; elsewhere none stands
 * before a blank or behind a parenthesis.
 */
export function unlikeEngineWords(grammar: string): string {
  return grammar.replaceAll(': ', '\\x3A ').replaceAll('():', '()\\x3A')
}
