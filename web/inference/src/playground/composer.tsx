import { Composer as Field } from '@hearth/ui-kit'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { readPicture } from './read-picture.ts'
import type { Talk } from './use-conversation.ts'
import { t } from './words.ts'

export type ComposerProps = {
  readonly talk: Talk
  readonly draft: string
  readonly onDraft: (draft: string) => void
  readonly children: ReactNode
}

const pictures = { accept: ['image/png', 'image/jpeg', 'image/webp', 'image/gif'], maxCount: 4, maxBytes: 10_000_000 }

/** Where a question to the model is written; pictures are for models that see. */
export function Composer({ talk, draft, onDraft, children }: ComposerProps) {
  const send = async (text: string, files: readonly File[]) =>
    talk.ask({ kind: 'question', text, pictures: await Promise.all(files.map(readPicture)) })
  return (
    <Field
      draft={draft}
      onDraft={onDraft}
      placeholder={t('askSomething')}
      busy={talk.busy}
      onSend={(text, files) => void send(text, files)}
      onStop={talk.stop}
      files={pictures}
    >
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        disabled={talk.conversation.turns.length === 0}
        onClick={talk.clear}
      >
        {t('startOver')}
      </Button>
      {children}
    </Field>
  )
}
