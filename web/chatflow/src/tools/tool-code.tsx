import { Input } from '@mantine/core'
import { type ComponentType, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { CodeEditorProps } from '../inspector/code/code-editor.tsx'
import { useVariables } from '../inspector/expressions/use-variables.ts'
import { codeCompletions } from './code-completions.ts'
import { PlainCode } from './plain-code.tsx'
import type { ToolArgument } from './tool-argument.ts'
import { t } from './words.ts'

export type ToolCodeProps = {
  readonly code: string
  readonly rows: readonly ToolArgument[]
  readonly onChange: (code: string) => void
}

/** The code of a tool, completed with what is there for it. Its editor comes when somebody turns to the code. */
export function ToolCode({ code, rows, onChange }: ToolCodeProps) {
  const id = useId()
  const { data: variables = [] } = useVariables()
  const { Editor, focusAt, box, load } = useLateEditor()
  const shared = {
    value: code,
    placeholder: t('codeExample'),
    labelId: `${id}-label`,
    describedBy: `${id}-hint`,
    onChange: (text: string) => onChange(text),
  }
  const completions = codeCompletions(
    rows,
    variables.map(({ name }) => name),
  )
  return (
    <Input.Wrapper
      label={t('code')}
      description={t('codeHint')}
      labelElement="div"
      labelProps={{ id: `${id}-label` }}
      descriptionProps={{ id: `${id}-hint` }}
    >
      <div ref={box}>
        {Editor === undefined ? (
          <PlainCode {...shared} onTouch={load} />
        ) : (
          <Editor {...shared} language="javascript" isReadOnly={false} completions={completions} focusAt={focusAt} />
        )}
      </div>
    </Input.Wrapper>
  )
}

// The cursor goes from the field to the editor, so that whoever has begun to write goes on.
function useLateEditor() {
  const box = useRef<HTMLDivElement>(null)
  const [loaded, setLoaded] = useState<{ Editor: ComponentType<CodeEditorProps>; focusAt: number | undefined }>()
  const load = () =>
    void import('../inspector/code/code-editor.tsx').then(({ CodeEditor }) => {
      const field = box.current?.querySelector('textarea')
      const isWritten = field !== null && field !== undefined && field === document.activeElement
      const focusAt = isWritten ? field.selectionStart : undefined
      // At once: a letter that came in between would be lost, or leave the cursor behind it.
      flushSync(() => setLoaded((before) => before ?? { Editor: CodeEditor, focusAt }))
    })
  return { Editor: loaded?.Editor, focusAt: loaded?.focusAt, box, load }
}
