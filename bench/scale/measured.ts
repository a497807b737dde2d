import { type Draw, exponential, logNormal } from './random.ts'

/** A part that works for each question, with what `bench/RESULTS.md` says it takes. */
export type Part = {
  readonly name: string
  /** How often it is asked for one question of a user. */
  readonly perQuestion: number
  /** Processor seconds of one, which is how long one server of it is taken. */
  readonly seconds: number
  readonly service: Draw
  /** What one server is. */
  readonly server: string
}

/** What users are taken to do; change it to what yours do. */
export const habits = { activeShare: 0.1, questionsAnHour: 12, answerTokens: 200 }

/** At the busiest hour. */
export const questionsPerSecond = (users: number) => (users * habits.activeShare * habits.questionsAnHour) / 3_600

// An LLM chain at 32 clients; p99 over p50 of one client, 6.09 and 1.22 ms.
const predictionSeconds = 0.000_59
// A request in one piece through the gateway to other servers, and the chunks of an answer that streams; p99 over p50
// is not told, that of a prediction is taken.
const gatewaySeconds = 0.000_24 + habits.answerTokens / 64_000
// Eight streams of the model of 50 million weights, a CPU second.
const tokensPerSecond = 195
const answerSeconds = habits.answerTokens / tokensPerSecond

export const parts: readonly Part[] = [
  {
    name: 'chatflow',
    perQuestion: 1,
    seconds: predictionSeconds,
    service: logNormal(predictionSeconds, 6.09 / 1.22),
    server: 'process',
  },
  {
    name: 'inference as gateway',
    perQuestion: 1,
    seconds: gatewaySeconds,
    service: logNormal(gatewaySeconds, 6.09 / 1.22),
    server: 'process',
  },
  {
    name: 'built-in model of 50 M',
    perQuestion: 1,
    seconds: answerSeconds,
    service: exponential(answerSeconds),
    server: 'core',
  },
]
