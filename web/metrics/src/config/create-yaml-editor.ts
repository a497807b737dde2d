import { closeBrackets, closeBracketsKeymap } from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands'
import { bracketMatching, indentUnit, syntaxHighlighting } from '@codemirror/language'
import { type Diagnostic, linter, lintGutter, lintKeymap } from '@codemirror/lint'
import { EditorState, type Text } from '@codemirror/state'
import { EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view'
import { highlightStyle, theme } from '@hearth/ui-kit/promql'
import type { ConfigFault } from './read-faults.ts'
import { yamlLanguage } from './yaml-language.ts'

export type YamlEditorOptions = {
  readonly parent: HTMLElement
  readonly label: string
  readonly value: string
  readonly onChange: (text: string) => void
  /** Mod-S was pressed while this text stood there. */
  readonly onSave: (text: string) => void
  /** Finds faults; asked for when the text rests. */
  readonly check: (text: string) => Promise<readonly ConfigFault[]>
}

const restMs = 500

/** An editor of YAML that marks faults at their lines. Tab leaves it after Escape, as in all of CodeMirror. */
export function createYamlEditor({ parent, label, value, onChange, onSave, check }: YamlEditorOptions) {
  const save = ({ state }: EditorView) => {
    onSave(state.doc.toString())
    return true
  }
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: value,
      extensions: [
        theme,
        yamlLanguage,
        syntaxHighlighting(highlightStyle),
        lineNumbers(),
        lintGutter(),
        linter(async ({ state }) => marksOf(state.doc, await check(state.doc.toString())), { delay: restMs }),
        history(),
        bracketMatching(),
        closeBrackets(),
        highlightActiveLine(),
        indentUnit.of('  '),
        EditorState.tabSize.of(2),
        EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
        keymap.of([{ key: 'Mod-s', run: save, preventDefault: true }, ...closeBracketsKeymap, ...lintKeymap]),
        keymap.of([...historyKeymap, ...defaultKeymap, indentWithTab]),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) onChange(update.state.doc.toString())
        }),
      ],
    }),
  })
  return {
    /** Puts another text in the place of this one, as if it were typed. */
    replace(text: string) {
      const { length } = view.state.doc
      if (view.state.doc.toString() !== text) view.dispatch({ changes: { from: 0, to: length, insert: text } })
    },
    /** Brings a place into view and the cursor there. */
    show({ line = 1, column = 1 }: Pick<ConfigFault, 'line' | 'column'>) {
      const at = placeOf(view.state.doc, line, column)
      view.dispatch({ selection: { anchor: at }, effects: EditorView.scrollIntoView(at, { y: 'center' }) })
      view.focus()
    },
    destroy: () => view.destroy(),
  }
}

export type YamlEditor = ReturnType<typeof createYamlEditor>

function placeOf(doc: Text, line: number, column: number): number {
  const { from, to } = doc.line(Math.min(Math.max(1, line), doc.lines))
  return Math.min(from + column - 1, to)
}

// The place of a key that nobody knows is that of its value: the key is what is to be seen.
function startOfFault(text: string, column: number, message: string): number {
  const [, key = ''] = /\bkey "([^"]+)"/.exec(message) ?? []
  const at = key === '' ? -1 : text.lastIndexOf(key, column - 1)
  return at === -1 ? Math.min(column - 1, text.length) : at
}

/** Marks from where a fault begins to the end of its line; those without a place stand elsewhere on the page. */
function marksOf(doc: Text, faults: readonly ConfigFault[]): readonly Diagnostic[] {
  return faults.flatMap(({ line, column, message }): readonly Diagnostic[] => {
    if (line === undefined) return []
    const { from, to, text } = doc.line(Math.min(Math.max(1, line), doc.lines))
    const start = from + startOfFault(text, column ?? 1, message)
    return [{ from: start >= to ? from : start, to, severity: 'error', message }]
  })
}
