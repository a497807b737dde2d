import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap, insertNewline } from '@codemirror/commands'
import { bracketMatching, syntaxHighlighting } from '@codemirror/language'
import { lintKeymap } from '@codemirror/lint'
import { EditorState, Prec } from '@codemirror/state'
import { EditorView, keymap, placeholder } from '@codemirror/view'
import { PromQLExtension } from '@prometheus-io/codemirror-promql'
import { outwardPath } from '../browser/base-path.ts'
import { highlightStyle, theme } from './editor-theme.ts'
import { logqlLanguage } from './logql-language.ts'
import { hidesOutdated, offerCompletions } from './offer-completions.ts'
import { offerWords } from './offer-words.ts'
import type { Caret, Complete, OfferedWord } from './promql-editor-props.ts'
import { t } from './words.ts'

type EditorOptions = {
  readonly parent: HTMLElement
  readonly value: string
  readonly url: string
  readonly label: string
  readonly variables: readonly OfferedWord[] | undefined
  readonly complete: Complete | undefined
  readonly colours: 'logql' | undefined
  readonly example: string
  readonly onChange: (value: string) => void
  readonly onSubmit: (value: string) => void
}

// Names are completed from those seen within this time.
const completionSpanMs = 3_600_000

export function createEditor(options: EditorOptions) {
  const { parent, value, label, example, onChange, onSubmit } = options
  const language = languageOf(options)
  const submit = (view: EditorView) => {
    onSubmit(view.state.doc.toString())
    return true
  }
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: value,
      extensions: [
        theme,
        syntaxHighlighting(highlightStyle),
        history(),
        bracketMatching(),
        closeBrackets(),
        autocompletion({ icons: false }),
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({ 'aria-label': label }),
        placeholder(t('hint', { example })),
        language.extension,
        // Completion takes Enter first, when its list is open.
        keymap.of([...completionKeymap, ...closeBracketsKeymap, ...historyKeymap, ...lintKeymap]),
        Prec.high(keymap.of([{ key: 'Shift-Enter', run: insertNewline }])),
        keymap.of([{ key: 'Enter', run: submit }, { key: 'Mod-Enter', run: submit }, ...defaultKeymap]),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) onChange(update.state.doc.toString())
        }),
      ],
    }),
  })
  return {
    setValue(text: string) {
      const current = view.state.doc.toString()
      if (text !== current) view.dispatch({ changes: { from: 0, to: current.length, insert: text } })
    },
    writeAt({ from, to }: Caret) {
      const { length } = view.state.doc
      view.focus()
      view.dispatch({ selection: { anchor: Math.min(from, length), head: Math.min(to, length) } })
    },
    destroy() {
      language.destroy()
      view.destroy()
    },
  }
}

function languageOf({ url, variables, complete, colours }: EditorOptions) {
  const offered = variables && offerWords(variables)
  if (complete !== undefined) {
    // One for good: an editor that is given another asks anew, without end.
    const autocomplete = offerCompletions(complete, offered)
    const closeBrackets = { brackets: ['(', '[', '{', '"', '`'] }
    const offers = EditorState.languageData.of(() => [{ autocomplete, closeBrackets }])
    const extension = [hidesOutdated, offers, colours === undefined ? [] : logqlLanguage]
    return { extension, destroy: () => {} }
  }
  const promql = new PromQLExtension().activateLinter(variables === undefined)
  promql.setComplete({
    remote: {
      url,
      httpMethod: 'GET',
      lookbackInterval: completionSpanMs,
      fetchFn: (input, init) => fetch(typeof input === 'string' ? outwardPath(input) : input, init),
    },
  })
  const words = offered === undefined ? [] : EditorState.languageData.of(() => [{ autocomplete: offered }])
  return { extension: [promql.asExtension(), words], destroy: () => promql.destroy() }
}
