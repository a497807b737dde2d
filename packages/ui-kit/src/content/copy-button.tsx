import { ActionIcon, Tooltip } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { CheckIcon, CopyIcon } from '../shell/icons.tsx'
import { t } from './words.ts'

/** Copies `text`; `label` says what it is ("Copy the key"). */
export function CopyButton({ text, label }: { readonly text: string; readonly label: string }) {
  const clipboard = useClipboard()
  const shown = clipboard.copied ? t('copied') : label
  return (
    <Tooltip label={shown}>
      <ActionIcon variant="subtle" color="gray" aria-label={shown} onClick={() => clipboard.copy(text)}>
        {clipboard.copied ? <CheckIcon /> : <CopyIcon />}
      </ActionIcon>
    </Tooltip>
  )
}
