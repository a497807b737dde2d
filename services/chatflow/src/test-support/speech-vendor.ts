import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A vendor that hears and speaks by OpenAI's API, and does as a test wants. */
export type SpeechVendor = {
  /** What a flow's columns say of it. @param voice further settings of the voice, such as `autoPlay` */
  columns(voice?: object): { readonly speechToText: string; readonly textToSpeech: string }
  /** What it was asked to hear, as the form's bytes in Latin-1, oldest first. */
  readonly heard: readonly string[]
  /** What it was asked to say, oldest first. */
  readonly said: readonly string[]
  /** How many voices it has not finished and nobody has left. */
  speaking(): number
  /** How many recordings it has not answered and nobody has taken back. */
  hearing(): number
  /** What it understands from now on; a number is the status that it refuses with, nothing that it does not answer. */
  understand(words: string | number | undefined): void
  /** How it speaks from now on: so much sound, and then its end, or nothing more until the asker leaves. */
  speak(seconds: number, ending: 'ends' | 'hangs'): void
  close(): void
}

export async function openSpeechVendor(): Promise<SpeechVendor> {
  const heard: string[] = []
  const said: string[] = []
  let understood: string | number | undefined = 'What I said'
  let voice: { readonly seconds: number; readonly ending: 'ends' | 'hangs' } = { seconds: 0.5, ending: 'ends' }
  let speaking = 0
  let hearing = 0
  const hear = (response: ServerResponse, body: string) => {
    heard.push(body)
    hearing += 1
    response.on('close', () => {
      hearing -= 1
    })
    if (understood === undefined) return
    if (typeof understood === 'number') response.writeHead(understood).end('no')
    else response.end(JSON.stringify({ text: understood }))
  }
  const speak = (response: ServerResponse, body: string) => {
    said.push((JSON.parse(body) as { input: string }).input)
    speaking += 1
    response.on('close', () => {
      speaking -= 1
    })
    response.write(silence(voice.seconds))
    if (voice.ending === 'ends') response.end()
  }
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request.setEncoding('latin1')) body += part
    if (request.url === '/v1/audio/transcriptions') hear(response, body)
    else speak(response, body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
  return {
    columns: (own = {}) => ({
      speechToText: JSON.stringify({ localAISTT: { status: true, baseUrl } }),
      textToSpeech: JSON.stringify({ localai: { status: true, baseUrl, ...own } }),
    }),
    heard,
    said,
    speaking: () => speaking,
    hearing: () => hearing,
    understand(words) {
      understood = words
    },
    speak(seconds, ending) {
      voice = { seconds, ending }
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

// A frame of MPEG 1 layer 3 at 64 kbit/s and 44.1 kHz, of one channel in which nothing is heard.
const frameBytes = 208
const frameSeconds = 1_152 / 44_100

/** MP3 in which nothing is heard. */
function silence(seconds: number): Buffer {
  const frame = Buffer.alloc(frameBytes)
  frame.set([0xff, 0xfb, 0x50, 0xc0])
  return Buffer.concat(Array.from({ length: Math.ceil(seconds / frameSeconds) }, () => frame))
}
