import { closeBrackets, closeBracketsKeymap } from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands'
import { json, jsonParseLinter } from '@codemirror/lang-json'
import { bracketMatching, foldGutter, foldKeymap, indentOnInput, syntaxHighlighting } from '@codemirror/language'
import { type Diagnostic, linter, lintGutter, lintKeymap } from '@codemirror/lint'
import { EditorState } from '@codemirror/state'
import { EditorView, highlightActiveLine, highlightActiveLineGutter, keymap, lineNumbers } from '@codemirror/view'
import { highlightStyle, theme } from './editor-theme.ts'
import type { Span } from './locate-node.ts'

export type EditorOptions = {
  readonly parent: HTMLElement
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onSave: () => void
  /** Faults beyond those of the syntax; asked for when the text rests and is JSON. */
  readonly check: (text: string) => Promise<readonly Diagnostic[]>
}

export type Editor = ReturnType<typeof createEditor>

const restMs = 600

/** A JSON editor with marks for faults; Mod-S saves. Tab leaves it after Escape, as in all of CodeMirror. */
export function createEditor({ parent, value, onChange, onSave, check }: EditorOptions) {
  const parseFaults = jsonParseLinter()
  const faults = async (view: EditorView): Promise<readonly Diagnostic[]> => {
    const syntax = parseFaults(view)
    return syntax.length > 0 ? syntax : check(view.state.doc.toString())
  }
  const save = () => {
    onSave()
    return true
  }
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: value,
      extensions: [
        theme,
        json(),
        syntaxHighlighting(highlightStyle),
        lineNumbers(),
        foldGutter(),
        lintGutter(),
        linter(faults, { delay: restMs }),
        history(),
        indentOnInput(),
        bracketMatching(),
        closeBrackets(),
        highlightActiveLine(),
        highlightActiveLineGutter(),
        EditorState.tabSize.of(2),
        EditorView.contentAttributes.of({ 'aria-label': 'JSON of the flow', tabindex: '0' }),
        keymap.of([{ key: 'Mod-s', run: save, preventDefault: true }, ...closeBracketsKeymap, ...lintKeymap]),
        keymap.of([...foldKeymap, ...historyKeymap, ...defaultKeymap, indentWithTab]),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) onChange(update.state.doc.toString())
        }),
      ],
    }),
  })
  return {
    setValue(text: string) {
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } })
    },
    /** Selects a stretch and brings it into view. */
    show({ from, to }: Span) {
      view.dispatch({
        selection: { anchor: from, head: to },
        effects: EditorView.scrollIntoView(from, { y: 'center' }),
      })
      view.focus()
    },
    destroy: () => view.destroy(),
  }
}
