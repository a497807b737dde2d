export { ask } from '../../domain/chat/ask.ts'
