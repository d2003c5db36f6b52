import type { Question } from '@colloquy/contract/questionnaires/shapes'
import type { Tx } from '../../platform/db/tables.ts'
import { startingQuestionnaires } from './starting-questions.ts'

const title = {
  enUS: 'Questions before your call',
  deDE: 'Fragen vor Ihrem Gespräch',
  arSA: 'أسئلة قبل مكالمتك',
}

const introduction = {
  enUS: 'Your answers go to our compliance team. Clients never see them.',
  deDE: 'Ihre Antworten gehen an unser Compliance-Team. Kunden sehen sie nie.',
  arSA: 'تصل إجاباتك إلى فريق الامتثال لدينا، ولا يراها العملاء أبدًا.',
}

/** Questions about conflicts, as research firms ask them before a call. */
export const conflictQuestions: readonly Question[] = [
  {
    id: 'relationship',
    kind: 'many',
    isRequired: true,
    text: {
      enUS: 'Have you worked with any company this call is about in the last 12 months?',
      deDE: 'Hatten Sie in den letzten 12 Monaten mit einem Unternehmen zu tun, um das es im Gespräch geht?',
      arSA: 'هل تعاملت خلال آخر 12 شهرًا مع أي شركة تتناولها هذه المكالمة؟',
    },
    options: [
      { id: 'none', isExclusive: true, text: { enUS: 'No', deDE: 'Nein', arSA: 'لا' } },
      { id: 'worked', text: { enUS: 'I worked for it', deDE: 'Ich habe dort gearbeitet', arSA: 'عملت لديها' } },
      { id: 'advised', text: { enUS: 'I advised it', deDE: 'Ich habe es beraten', arSA: 'قدّمت لها استشارات' } },
      {
        id: 'traded',
        text: {
          enUS: 'I supplied it or bought from it',
          deDE: 'Ich habe es beliefert oder von ihm gekauft',
          arSA: 'ورّدت لها أو اشتريت منها',
        },
      },
    ],
    flags: [
      { answer: 'worked', flag: 'approve' },
      { answer: 'advised', flag: 'approve' },
    ],
  },
  {
    id: 'holdings',
    kind: 'yes_no',
    isRequired: true,
    text: {
      enUS: 'Do you hold more than 1% of any of these companies, or any derivative of their shares?',
      deDE: 'Halten Sie mehr als 1 % an einem dieser Unternehmen oder Derivate auf deren Aktien?',
      arSA: 'هل تملك أكثر من 1% من أي من هذه الشركات أو أي مشتقات على أسهمها؟',
    },
    flags: [{ answer: 'yes', flag: 'approve' }],
  },
  {
    id: 'inside',
    kind: 'yes_no',
    isRequired: true,
    text: {
      enUS: 'Do you know unpublished results, orders, prices, deals, trials or approvals of any of them?',
      deDE: 'Kennen Sie unveröffentlichte Ergebnisse, Aufträge, Preise, Übernahmen, Studien oder Zulassungen?',
      arSA: 'هل لديك علم بنتائج أو طلبيات أو أسعار أو صفقات أو تجارب أو موافقات غير منشورة تخص أيًا منها؟',
    },
    hint: {
      enUS: 'If you do, the call can’t take place.',
      deDE: 'In diesem Fall kann das Gespräch nicht stattfinden.',
      arSA: 'إذا كان الأمر كذلك، فلا يمكن إجراء المكالمة.',
    },
    flags: [{ answer: 'yes', flag: 'block' }],
  },
  {
    id: 'confidentiality',
    kind: 'yes_no',
    isRequired: true,
    text: {
      enUS: 'Does a duty of confidence cover any topic of this call?',
      deDE: 'Unterliegt ein Thema des Gesprächs einer Verschwiegenheitspflicht?',
      arSA: 'هل يخضع أي موضوع في هذه المكالمة لالتزام بالسرية؟',
    },
    flags: [{ answer: 'yes', flag: 'approve' }],
  },
  {
    id: 'avoid',
    kind: 'text',
    isRequired: true,
    maxLength: 1000,
    showIf: { question: 'confidentiality', answers: ['yes'] },
    text: {
      enUS: 'Which topics must be avoided?',
      deDE: 'Welche Themen müssen ausgespart werden?',
      arSA: 'ما الموضوعات التي يجب تجنّبها؟',
    },
  },
  {
    id: 'employer',
    kind: 'choice',
    isRequired: true,
    text: {
      enUS: 'Would your employer object to this call?',
      deDE: 'Hätte Ihr Arbeitgeber etwas gegen dieses Gespräch?',
      arSA: 'هل سيعترض صاحب عملك على هذه المكالمة؟',
    },
    options: [
      { id: 'no', text: { enUS: 'No', deDE: 'Nein', arSA: 'لا' } },
      {
        id: 'unemployed',
        text: { enUS: 'I have no employer', deDE: 'Ich habe keinen Arbeitgeber', arSA: 'ليس لدي صاحب عمل' },
      },
      { id: 'unsure', text: { enUS: 'I’m not sure', deDE: 'Ich bin nicht sicher', arSA: 'لست متأكدًا' } },
      { id: 'yes', text: { enUS: 'Yes', deDE: 'Ja', arSA: 'نعم' } },
    ],
    flags: [
      { answer: 'unsure', flag: 'approve' },
      { answer: 'yes', flag: 'block' },
    ],
  },
]

/** Publishes the questionnaires that a tenant starts with. */
export const seedQuestionnaires = async (
  tx: Tx,
  { tenantId, at, makeId }: { readonly tenantId: string; readonly at: Date; readonly makeId: () => string },
): Promise<void> => {
  const compliance = { kind: 'compliance_survey', title, introduction, questions: conflictQuestions } as const
  await tx
    .insertInto('questionnaires')
    .values(
      [compliance, ...startingQuestionnaires].map((one) => ({
        tenant_id: tenantId,
        id: makeId(),
        kind: one.kind,
        version: 1,
        level: 'tenant' as const,
        owner_id: null,
        title: JSON.stringify(one.title),
        introduction: JSON.stringify(one.introduction),
        questions: JSON.stringify(one.questions),
        published_at: at,
        published_by: null,
      })),
    )
    .execute()
}
