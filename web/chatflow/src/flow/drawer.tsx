import { ChevronDownIcon, LoadingState } from '@hearth/ui-kit'
import { UnstyledButton } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { lazy, type ReactNode, Suspense } from 'react'
import type { Chatflow } from '../api/chatflow.ts'
import classes from './drawer.module.css'

const ChatView = lazy(async () => ({ default: (await import('../chat/chat-view.tsx')).ChatView }))

type Part = { readonly name: string; readonly label: ReactNode; readonly view: ReactNode }

export type DrawerProps = {
  readonly flow: Chatflow
  /** The chat alone, in the whole height. */
  readonly isChat: boolean
}

/** What is tried on the drawing, below it: one part open at a time, remembered for the next flow. */
export function Drawer({ flow, isChat }: DrawerProps) {
  const [open, setOpen] = useLocalStorage({ key: 'hearth-flow-drawer', defaultValue: 'chat' })
  const parts: readonly Part[] = [{ name: 'chat', label: 'Chat', view: <ChatView flow={flow} /> }]
  const shown = isChat ? 'chat' : open
  const isOpen = parts.some(({ name }) => name === shown)
  return (
    <section
      className={classes.drawer}
      data-open={isOpen || undefined}
      data-whole={isChat || undefined}
      aria-label="Try and watch"
    >
      {!isChat && (
        <div className={classes.bar}>
          {parts.map(({ name, label }) => (
            <UnstyledButton
              key={name}
              className={classes.part}
              aria-expanded={name === shown}
              aria-controls={`drawer-${name}`}
              onClick={() => setOpen(name === shown ? '' : name)}
            >
              {label}
              <ChevronDownIcon size={14} />
            </UnstyledButton>
          ))}
        </div>
      )}
      {parts.map(({ name, view }) => (
        <div key={name} id={`drawer-${name}`} className={classes.view} hidden={name !== shown}>
          <Suspense fallback={<LoadingState />}>{view}</Suspense>
        </div>
      ))}
    </section>
  )
}
