import { Button, Skeleton } from '@mantine/core'
import { lazy, Suspense, useRef } from 'react'
import classes from '../code/code-editor.module.css'
import type { CodeHandle } from '../code/code-editor.tsx'
import { codeLanguage } from '../code/code-language.ts'
import { TryCode } from '../code/try-code.tsx'
import { ExpressionPicker } from '../expressions/expression-picker.tsx'
import { textOfHtml } from '../expressions/text-of-html.ts'
import { useExpressions } from '../expressions/use-expressions.ts'
import { type ControlProps, textOf } from '../form/field-form.ts'
import { t } from '../words.ts'

const CodeEditor = lazy(async () => ({ default: (await import('../code/code-editor.tsx')).CodeEditor }))

/** Code or JSON. */
export function CodeControl(props: ControlProps) {
  const { field, value, isReadOnly, labelId, describedBy, onChange } = props
  const handle = useRef<CodeHandle>(null)
  const language = codeLanguage(field)
  const text = textOfHtml(textOf(value))
  const expressions = useExpressions({
    field,
    isReadOnly,
    isCode: language === 'javascript',
    insert: (expression, also) => onChange(handle.current?.insert(expression) ?? expression, also),
  })
  const { codeExample } = field
  return (
    <div>
      <Suspense fallback={<Skeleton height={80} />}>
        <CodeEditor
          handle={handle}
          value={text}
          language={language}
          isReadOnly={isReadOnly}
          placeholder={field.placeholder ?? ''}
          labelId={labelId}
          describedBy={describedBy}
          onChange={(next, cursor) => {
            onChange(next)
            expressions.typed(next, cursor)
          }}
        />
      </Suspense>
      <div className={classes.tools}>
        {expressions.isOffered && <ExpressionPicker expressions={expressions} label={field.label} />}
        {codeExample !== undefined && text === '' && !isReadOnly && (
          <Button size="compact-xs" variant="subtle" onClick={() => onChange(codeExample)}>
            {t('example')}
          </Button>
        )}
        {field.type === 'code' && language === 'javascript' && field.hideCodeExecute !== true && (
          <TryCode label={field.label} code={text} />
        )}
      </div>
    </div>
  )
}
