import type { Values } from '@hearth/flow'
import { PlayIcon } from '@hearth/ui-kit'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { askApi } from '../../api/ask-api.ts'
import { Notice } from '../../app/notice.tsx'
import { itemsOf } from '../controls/items-of.ts'
import { useFormOwner } from '../form/form-owner.ts'
import { t } from '../words.ts'
import classes from './code-editor.module.css'

export type TryCodeProps = { readonly label: string; readonly code: string }

/** Runs the code by itself and shows what it returns. */
export function TryCode({ label, code }: TryCodeProps) {
  const { getValues } = useFormOwner()
  const { mutate, data, error, isPending, isSuccess } = useMutation({
    mutationFn: () =>
      askApi<unknown>('/node-custom-function', {
        method: 'POST',
        body: { javascriptFunction: code, functionInputVariables: variablesOf(getValues()) },
      }),
  })
  return (
    <div>
      <Button
        size="compact-xs"
        variant="default"
        leftSection={<PlayIcon size={12} />}
        loading={isPending}
        disabled={code.trim() === ''}
        aria-label={t('tryIt', { label })}
        onClick={() => mutate()}
      >
        {t('try')}
      </Button>
      {error !== null && <Notice kind="error">{error.message}</Notice>}
      {isSuccess && (
        <pre className={classes.result} role="status">
          {typeof data === 'string' ? data : JSON.stringify(data)}
        </pre>
      )}
    </div>
  )
}

// Nodes of chatflows have them as JSON, steps of agent flows as a list.
function variablesOf({ functionInputVariables: json, customFunctionInputVariables: list }: Values): unknown {
  if (typeof json === 'string' || (typeof json === 'object' && json !== null)) return json
  return Object.fromEntries(itemsOf(list).map(({ variableName, variableValue }) => [variableName, variableValue]))
}
