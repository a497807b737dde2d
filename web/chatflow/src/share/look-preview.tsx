import { serviceUrl } from '@hearth/ui-kit'
import { useMantineColorScheme } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { noExtras, type Turn } from '../chat/conversation.ts'
import { createChat } from '../embed/chat.ts'
import { inkOn, type Look, readLook } from '../embed/look.ts'
import { style } from '../embed/style.ts'
import { createVisitorService, type VisitorConfig } from '../embed/visitor-service.ts'
import classes from './share.module.css'
import { t } from './words.ts'

export type LookPreviewProps = {
  readonly flowId: string
  readonly name: string
  /** Flowise's `chatbotConfig`. */
  readonly chatbotConfig: string
}

const noUploads: VisitorConfig['uploads'] = {
  isSpeechToTextEnabled: false,
  isImageUploadAllowed: false,
  isRAGFileUploadAllowed: false,
  imgUploadSizeAndTypes: [],
  fileUploadSizeAndTypes: [],
}

/** The chat as a visitor will see it, by the code that draws it there; to look at, not to use. */
export function LookPreview({ flowId, name, chatbotConfig }: LookPreviewProps) {
  const host = useRef<HTMLDivElement>(null)
  const { colorScheme } = useMantineColorScheme()
  useEffect(() => {
    if (host.current === null) return
    const root = host.current.shadowRoot ?? host.current.attachShadow({ mode: 'open' })
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(style)
    root.adoptedStyleSheets = [sheet]
    const config = { ...(JSON.parse(chatbotConfig) as object), uploads: noUploads, flowData: '{}', isTTSEnabled: false }
    const read = readLook(config)
    const look: Look = { ...read, title: read.title || name }
    const color = look.color ?? '#a1480d'
    host.current.style.setProperty('--accent', color)
    host.current.style.setProperty('--on-accent', inkOn(color))
    const turn: Turn = {
      id: 'example',
      parentId: '',
      answerId: 'example',
      question: look.starters[0] ?? t('exampleQuestion'),
      answer: t('exampleAnswer'),
      extras: { ...noExtras, followUps: look.starters },
      ending: 'done',
    }
    const chat = createChat({
      service: createVisitorService(serviceUrl(), flowId),
      flowId,
      config,
      look,
      isPage: false,
      newId: () => 'example',
      kept: { chatId: 'example', turns: [turn], lead: {} },
    })
    root.replaceChildren(chat.view)
    return () => chat.close()
  }, [flowId, name, chatbotConfig])
  const scheme = colorScheme === 'auto' ? undefined : colorScheme
  return <div ref={host} className={classes.preview} role="img" aria-label={t('preview')} inert data-scheme={scheme} />
}
