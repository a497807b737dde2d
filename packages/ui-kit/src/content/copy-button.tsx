import { ActionIcon } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { Hint } from '../overlays/hint.tsx'
import { CheckIcon, CopyIcon } from '../shell/icons.tsx'
import { t } from './words.ts'

/** Copies `text`; `label` says what it is ("Copy the key"). */
export function CopyButton({ text, label }: { readonly text: string; readonly label: string }) {
  const clipboard = useClipboard()
  const shown = clipboard.copied ? t('copied') : label
  return (
    <Hint label={shown}>
      <ActionIcon variant="subtle" color="gray" aria-label={shown} onClick={() => clipboard.copy(text)}>
        {clipboard.copied ? <CheckIcon /> : <CopyIcon />}
      </ActionIcon>
    </Hint>
  )
}
