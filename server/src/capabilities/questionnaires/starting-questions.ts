import type { LocalizedText, Question, QuestionnaireKind } from '@colloquy/contract/questionnaires/shapes'
import { onboarding } from './onboarding-questions.ts'
import { conflict } from './project-conflict-questions.ts'
import { after, approve, longText, rating, words, yesNo } from './question-builders.ts'

/** What candidates are asked about their experience. */
const vetting: readonly Question[] = [
  longText(
    'exposure',
    words(
      'How many years of hands-on experience do you have, and when was the last month of it?',
      'Wie viele Jahre praktische Erfahrung haben Sie, und welcher Monat war der letzte?',
      'كم سنة من الخبرة العملية لديك، ومتى كان آخر شهر منها؟',
    ),
    { isRequired: true, maxLength: 300 },
  ),
  longText(
    'decisions',
    words(
      'Which decisions and which budget were yours?',
      'Welche Entscheidungen und welches Budget lagen bei Ihnen?',
      'ما القرارات والميزانية التي كانت من مسؤوليتك؟',
    ),
    { isRequired: true, maxLength: 300 },
  ),
  longText(
    'vendors',
    words(
      'Which products or vendors have you compared in the last 24 months?',
      'Welche Produkte oder Anbieter haben Sie in den letzten 24 Monaten verglichen?',
      'ما المنتجات أو المزوّدون الذين قارنت بينهم خلال آخر 24 شهرًا؟',
    ),
    { maxLength: 300 },
  ),
  longText(
    'silence',
    words('What can you not speak about?', 'Worüber können Sie nicht sprechen?', 'ما الذي لا يمكنك التحدث عنه؟'),
    { maxLength: 300 },
  ),
]

const concern = words(
  'Was anything said that should not have been, such as confidential or inside information?',
  'Wurde etwas gesagt, das nicht hätte gesagt werden dürfen, etwa vertrauliche Informationen oder Insiderwissen?',
  'هل قيل شيء ما كان ينبغي قوله، مثل معلومات سرية أو داخلية؟',
)
const incidentDescription = words(
  'What was it about? Don’t repeat it.',
  'Worum ging es? Wiederholen Sie es nicht.',
  'بمَ كان يتعلق؟ لا تكرّر ما قيل.',
)
const anythingElse = words('Anything else?', 'Noch etwas?', 'هل من شيء آخر؟')

/** What the client is asked after a call. */
const postCallClient: readonly Question[] = [
  rating(
    'relevance',
    words('How relevant was the call?', 'Wie relevant war das Gespräch?', 'ما مدى صلة المكالمة بما تبحث عنه؟'),
  ),
  rating(
    'depth',
    words('How deep is the expert’s knowledge?', 'Wie tief ist das Wissen des Experten?', 'ما مدى عمق معرفة الخبير؟'),
  ),
  rating('clarity', words('How clear were the answers?', 'Wie klar waren die Antworten?', 'ما مدى وضوح الإجابات؟')),
  rating('recency', words('How current is the knowledge?', 'Wie aktuell ist das Wissen?', 'ما مدى حداثة المعرفة؟')),
  yesNo(
    'again',
    words(
      'Would you talk to the expert again?',
      'Würden Sie wieder mit dem Experten sprechen?',
      'هل ستتحدث مع الخبير مرة أخرى؟',
    ),
  ),
  {
    id: 'issuers',
    kind: 'company',
    isRequired: false,
    text: words(
      'Which companies came up that weren’t planned?',
      'Welche Unternehmen kamen ungeplant zur Sprache?',
      'ما الشركات التي ذُكرت دون تخطيط؟',
    ),
  },
  {
    id: 'technical',
    kind: 'scale',
    isRequired: false,
    text: words('How was the connection?', 'Wie war die Verbindung?', 'كيف كانت جودة الاتصال؟'),
  },
  {
    id: 'length',
    kind: 'choice',
    isRequired: false,
    text: words('Was the length right?', 'War die Dauer richtig?', 'هل كانت المدة مناسبة؟'),
    options: [
      { id: 'short', text: words('Too short', 'Zu kurz', 'قصيرة جدًا') },
      { id: 'right', text: words('Just right', 'Genau richtig', 'مناسبة') },
      { id: 'long', text: words('Too long', 'Zu lang', 'طويلة جدًا') },
    ],
  },
  {
    id: 'notes',
    kind: 'choice',
    isRequired: false,
    text: words('Did you take notes?', 'Haben Sie Notizen gemacht?', 'هل دوّنت ملاحظات؟'),
    options: [
      { id: 'uploaded', text: words('Yes, and they’re uploaded', 'Ja, sie sind hochgeladen', 'نعم، ورفعتها') },
      { id: 'kept', text: words('Yes, not uploaded yet', 'Ja, noch nicht hochgeladen', 'نعم، ولم أرفعها بعد') },
      { id: 'none', text: words('No', 'Nein', 'لا') },
    ],
  },
  {
    ...yesNo(
      'follow_up',
      words('Would you like a follow-up call?', 'Möchten Sie ein Folgegespräch?', 'هل ترغب في مكالمة متابعة؟'),
    ),
    isRequired: false,
  },
  yesNo('concern', concern, approve('yes')),
  longText('concern_what', incidentDescription, after('concern')),
  longText('more', anythingElse),
]

/** What the expert is asked after a call. */
const postCallExpert: readonly Question[] = [
  rating(
    'conduct',
    words(
      'How did the client conduct the call?',
      'Wie hat der Kunde das Gespräch geführt?',
      'كيف أدار العميل المكالمة؟',
    ),
  ),
  longText(
    'topics',
    words('Which topics were covered?', 'Welche Themen wurden behandelt?', 'ما الموضوعات التي تناولتها المكالمة؟'),
    { isRequired: true },
  ),
  {
    ...yesNo(
      'minutes',
      words('Do you agree with the recorded minutes?', 'Stimmt die erfasste Dauer?', 'هل توافق على المدة المسجلة؟'),
    ),
    isRequired: false,
  },
  yesNo(
    'confidential',
    words(
      'Were you asked about confidential matters?',
      'Wurden Sie nach Vertraulichem gefragt?',
      'هل سُئلت عن أمور سرية؟',
    ),
    approve('yes'),
  ),
  yesNo('concern', concern, approve('yes')),
  longText(
    'correct',
    words('Is there anything you want to correct?', 'Möchten Sie etwas richtigstellen?', 'هل تود تصحيح شيء؟'),
  ),
  longText(
    'referral',
    words(
      'Whom else should the client talk to?',
      'Mit wem sollte der Kunde noch sprechen?',
      'مع من أيضًا ينبغي أن يتحدث العميل؟',
    ),
  ),
]

/** What compliance records after a call. */
const postCallCompliance: readonly Question[] = [
  longText(
    'attended',
    words('From when to when did you attend?', 'Von wann bis wann waren Sie dabei?', 'من متى إلى متى حضرت؟'),
    { isRequired: true, maxLength: 200 },
  ),
  longText(
    'interventions',
    words('Did you intervene? When, and why?', 'Haben Sie eingegriffen? Wann und warum?', 'هل تدخلت؟ متى ولماذا؟'),
  ),
  {
    id: 'verdict',
    kind: 'choice',
    isRequired: true,
    text: words('How was the call?', 'Wie war das Gespräch?', 'كيف كانت المكالمة؟'),
    options: [
      { id: 'clean', text: words('Clean', 'Einwandfrei', 'سليمة') },
      { id: 'minor', text: words('A minor issue', 'Eine Kleinigkeit', 'ملاحظة بسيطة') },
      {
        id: 'escalate',
        text: words('It has to be escalated', 'Sie muss weitergegeben werden', 'يجب رفعها إلى مستوى أعلى'),
      },
    ],
    flags: approve('escalate'),
  },
  longText('follow_up', words('What should follow?', 'Was soll folgen?', 'ما الذي ينبغي أن يلي؟')),
]

/** A questionnaire that a tenant starts with. */
export interface StartingQuestionnaire {
  readonly kind: QuestionnaireKind
  readonly title: LocalizedText
  readonly introduction: LocalizedText
  readonly questions: readonly Question[]
}

/** The questionnaires that tenants start with, besides the compliance questions before a call. */
export const startingQuestionnaires: readonly StartingQuestionnaire[] = [
  {
    kind: 'onboarding',
    title: words('A few questions about you', 'Ein paar Fragen zu Ihnen', 'بضعة أسئلة عنك'),
    introduction: words(
      'We ask them once, so that you are only invited to calls you may hold.',
      'Wir fragen einmal, damit Sie nur Gespräche angeboten bekommen, die Sie führen dürfen.',
      'نسألك مرة واحدة حتى لا تُدعى إلا إلى مكالمات يجوز لك إجراؤها.',
    ),
    questions: onboarding,
  },
  {
    kind: 'vetting',
    title: words('Your experience', 'Ihre Erfahrung', 'خبرتك'),
    introduction: words(
      'Short answers are enough. Never share anything confidential.',
      'Kurze Antworten genügen. Nennen Sie nie etwas Vertrauliches.',
      'تكفي إجابات قصيرة. لا تذكر أبدًا أي معلومات سرية.',
    ),
    questions: vetting,
  },
  {
    kind: 'conflict',
    title: words('Conflicts with this project', 'Konflikte mit diesem Projekt', 'تضارب المصالح مع هذا المشروع'),
    introduction: words(
      'Your answers go to our compliance team. Clients never see them.',
      'Ihre Antworten gehen an unser Compliance-Team. Kunden sehen sie nie.',
      'تصل إجاباتك إلى فريق الامتثال لدينا، ولا يراها العملاء أبدًا.',
    ),
    questions: conflict,
  },
  {
    kind: 'post_call_client',
    title: words('How was the call?', 'Wie war das Gespräch?', 'كيف كانت المكالمة؟'),
    introduction: words(
      'The expert doesn’t see your answers.',
      'Der Experte sieht Ihre Antworten nicht.',
      'لا يرى الخبير إجاباتك.',
    ),
    questions: postCallClient,
  },
  {
    kind: 'post_call_expert',
    title: words('How was the call?', 'Wie war das Gespräch?', 'كيف كانت المكالمة؟'),
    introduction: words(
      'The client doesn’t see your answers.',
      'Der Kunde sieht Ihre Antworten nicht.',
      'لا يرى العميل إجاباتك.',
    ),
    questions: postCallExpert,
  },
  {
    kind: 'post_call_compliance',
    title: words('Compliance record', 'Compliance-Vermerk', 'سجل الامتثال'),
    introduction: words(
      'Only officers read it. An escalation tells all of them.',
      'Nur Compliance liest ihn. Eine Weitergabe erreicht alle.',
      'لا يقرؤه إلا مسؤولو الامتثال، ويصل التصعيد إليهم جميعًا.',
    ),
    questions: postCallCompliance,
  },
]
