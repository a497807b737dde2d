import { CopyButton, serviceUrl } from '@hearth/ui-kit'
import { Modal, Tabs } from '@mantine/core'
import type { Message } from '../playground/message.ts'
import type { Fields } from '../playground/settings/settings.ts'
import classes from './snippet-dialog.module.css'
import { snippetsOf } from './snippets.ts'
import { t } from './words.ts'

export type SnippetDialogProps = {
  readonly onClose: () => void
  readonly fields: Fields
  readonly messages: readonly Message[]
}

/** The next message as a request of its own, ready to be run elsewhere. */
export function SnippetDialog({ onClose, fields, messages }: SnippetDialogProps) {
  const snippets = snippetsOf({ url: serviceUrl(), fields, messages })
  return (
    <Modal opened onClose={onClose} title={t('elsewhere')} size="lg" closeButtonProps={{ 'aria-label': t('close') }}>
      <Tabs defaultValue="curl">
        <Tabs.List mb="sm">
          {snippets.map(({ label }) => (
            <Tabs.Tab key={label} value={label}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {snippets.map(({ label, code }) => (
          <Tabs.Panel key={label} value={label} className={classes.snippet}>
            <div className={classes.copy}>
              <CopyButton text={code} label={t('copy', { language: label })} />
            </div>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
            <pre className={classes.code} tabIndex={0}>
              {code}
            </pre>
          </Tabs.Panel>
        ))}
      </Tabs>
    </Modal>
  )
}
