import { capability } from '../../platform/operations/define.ts'

/** Versioned questionnaires and the answers to them. The capability a subject belongs to decides who answers. */
export const questionnaires = capability({ name: 'questionnaires', operations: [] })
