import { Marked, type MarkedOptions, Tokenizer } from 'marked'
import { mathTokens } from './math-tokens.ts'

const { defaults } = new Marked({
  gfm: true,
  breaks: true,
  tokenizer: {
    // As Markdown has it, a definition ends at an empty line at the latest: an answer that only grows must not turn
    // paragraphs that are shown already into the title of one.
    def(text) {
      return Tokenizer.prototype.def.call(this, text.split(/\n[ \t]*\n/, 1)[0] ?? '')
    },
  },
}).use(mathTokens)

/** What of Markdown is read: GitHub's, where a line's end is a break, and mathematics. */
export const grammar: MarkedOptions = defaults
