import { ChevronDownIcon, HoldTyping, LoadingState, useCommands } from '@hearth/ui-kit'
import { UnstyledButton } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Chatflow } from '../api/chatflow.ts'
import type { Sought } from '../canvas/sought.ts'
import classes from './drawer.module.css'
import { DrawerHeight } from './drawer-height.tsx'
import { ProblemList } from './problem-list.tsx'
import { useProblems } from './problems.ts'
import { useFlowSearch } from './use-flow-search.ts'
import { t } from './words.ts'

const ChatView = lazy(async () => ({ default: (await import('../chat/chat-view.tsx')).ChatView }))
const RunsPanel = lazy(async () => ({ default: (await import('../runs/runs-panel.tsx')).RunsPanel }))
const VersionsPanel = lazy(async () => ({ default: (await import('../versions/versions-panel.tsx')).VersionsPanel }))

type Part = { readonly name: string; readonly label: string; readonly view: ReactNode }

export type DrawerProps = {
  readonly flow: Chatflow
  /** The chat alone, in the whole height. */
  readonly isChat: boolean
  /** Shows a node on the canvas, and the field that it is about. */
  readonly onGo: (sought: Sought) => void
}

/** What is tried on the drawing, below it: one part open at a time, remembered for the next flow. */
export function Drawer({ flow, isChat, onGo }: DrawerProps) {
  const [kept] = useState(keptOpen)
  const [open, setOpen] = useLocalStorage(kept)
  const [heightPx, setHeightPx] = useLocalStorage({ key: 'hearth-flow-drawer-height', defaultValue: 320 })
  const box = useRef<HTMLElement>(null)
  const { run } = useFlowSearch()
  // An address that names a run shows it, whatever was open before.
  useEffect(() => {
    if (run !== undefined) setOpen('runs')
  }, [run, setOpen])
  const count = useProblems().length
  const shown = isChat ? 'chat' : open
  // What was opened stays, so that an answer under way goes on; what was not is not even loaded.
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set([shown]))
  if (!opened.has(shown)) setOpened(new Set([...opened, shown]))
  // The chat was asked for by its key and is not there yet: what is typed meanwhile is for it, not for the canvas.
  const [isAwaited, setIsAwaited] = useState(false)
  const tryIt = () => {
    flushSync(() => setOpen('chat'))
    const field = box.current?.querySelector<HTMLElement>('#drawer-chat textarea, #drawer-chat form input')
    if (field != null) field.focus()
    // Behind another tab nothing will take the keys, nor in a chat that is there and has no field.
    else if (box.current?.querySelector('#drawer-chat > [role="status"]')?.checkVisibility() === true)
      setIsAwaited(true)
  }
  useCommands([{ label: t('cmdTry'), keys: 'Mod+Enter', group: t('canvas'), run: tryIt }])
  const parts: readonly Part[] = [
    { name: 'chat', label: t('chat'), view: <ChatView flow={flow} isAwaited={isAwaited} /> },
    { name: 'runs', label: t('runs'), view: open === 'runs' && <RunsPanel key={run} asked={run} /> },
    {
      name: 'problems',
      label: count === 0 ? t('problems') : t('problemCount', { count }),
      view: <ProblemList onGo={onGo} />,
    },
    { name: 'versions', label: t('versions'), view: <VersionsPanel flow={flow} /> },
  ]
  const isOpen = parts.some(({ name }) => name === shown)
  return (
    <section
      ref={box}
      className={classes.drawer}
      data-open={isOpen || undefined}
      data-whole={isChat || undefined}
      style={isOpen && !isChat ? { height: heightPx } : undefined}
      aria-label={t('tryAndWatch')}
    >
      {isAwaited && <HoldTyping onEnd={() => setIsAwaited(false)} />}
      {isOpen && !isChat && <DrawerHeight heightPx={heightPx} onChange={setHeightPx} />}
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
          <Suspense fallback={<LoadingState />}>{opened.has(name) && view}</Suspense>
        </div>
      ))}
    </section>
  )
}

// Where it would leave little or nothing of the drawing and the settings beside it, as in the window of a laptop, the
// drawing comes first; what is liked in a small window says nothing of a large one.
function keptOpen() {
  const isSmall = window.matchMedia('(max-height: 52em), (max-width: 36em)').matches
  return isSmall
    ? { key: 'hearth-flow-drawer-small', defaultValue: '' }
    : { key: 'hearth-flow-drawer', defaultValue: 'chat' }
}
