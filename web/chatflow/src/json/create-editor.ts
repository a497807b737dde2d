import { closeBrackets, closeBracketsKeymap } from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands'
import { json } from '@codemirror/lang-json'
import { bracketMatching, foldGutter, foldKeymap, indentOnInput, syntaxHighlighting } from '@codemirror/language'
import { type Diagnostic, linter, lintGutter, lintKeymap } from '@codemirror/lint'
import { EditorState, Transaction } from '@codemirror/state'
import { EditorView, highlightActiveLine, highlightActiveLineGutter, keymap, lineNumbers } from '@codemirror/view'
import { changeBetween } from './change-between.ts'
import { highlightStyle, theme } from './editor-theme.ts'
import type { Span } from './locate-node.ts'
import { t } from './words.ts'

export type EditorOptions = {
  readonly parent: HTMLElement
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onSave: () => void
  /** Finds faults; asked for when the text rests. */
  readonly check: (text: string) => Promise<readonly Diagnostic[]>
}

export type Editor = ReturnType<typeof createEditor>

const restMs = 600

/** A JSON editor with marks for faults; Mod-S saves. Tab leaves it after Escape, as in all of CodeMirror. */
export function createEditor({ parent, value, onChange, onSave, check }: EditorOptions) {
  let isSetting = false
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
        linter((view) => check(view.state.doc.toString()), { delay: restMs }),
        history(),
        indentOnInput(),
        bracketMatching(),
        closeBrackets(),
        highlightActiveLine(),
        highlightActiveLineGutter(),
        EditorState.tabSize.of(2),
        EditorView.contentAttributes.of({ 'aria-label': t('jsonOfFlow'), tabindex: '0' }),
        keymap.of([{ key: 'Mod-s', run: save, preventDefault: true }, ...closeBracketsKeymap, ...lintKeymap]),
        keymap.of([...foldKeymap, ...historyKeymap, ...defaultKeymap, indentWithTab]),
        EditorView.updateListener.of((update) => {
          if (update.docChanged && !isSetting) onChange(update.state.doc.toString())
        }),
      ],
    }),
  })
  return {
    /** Shows a text that came from elsewhere: what is the same in it stays, the cursor with it. */
    setValue(text: string) {
      const change = changeBetween(view.state.doc.toString(), text)
      if (change === undefined) return
      isSetting = true
      view.dispatch({ changes: change, annotations: Transaction.addToHistory.of(false) })
      isSetting = false
    },
    /** Puts another text in the place of this one, as if it were typed. */
    replace(text: string) {
      const change = changeBetween(view.state.doc.toString(), text)
      if (change !== undefined) view.dispatch({ changes: change })
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
