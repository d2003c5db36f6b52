import type { Question } from '@colloquy/contract/questionnaires/shapes'
import { after, approve, block, longText, words, yesNo } from './question-builders.ts'

const questions: readonly Question[] = [
  {
    id: 'advises',
    kind: 'company',
    isRequired: false,
    relationship: 'advisor',
    text: words(
      'Which companies do you advise, or whose board do you sit on?',
      'Welche Unternehmen beraten Sie, oder in welchen haben Sie ein Mandat in Vorstand, Aufsichtsrat oder Beirat?',
      'ما الشركات التي تقدّم لها استشارات أو تشغل عضوية مجلس إدارتها؟',
    ),
    hint: words(
      'Leave it empty if there are none.',
      'Lassen Sie das Feld leer, wenn es keine gibt.',
      'اترك الحقل فارغًا إن لم توجد أي شركة.',
    ),
  },
  yesNo(
    'listed_tie',
    words(
      'Do you hold a board, advisory, investor or consulting role at a listed company?',
      'Haben Sie ein Mandat als Vorstand, Aufsichtsrat, Beirat, Investor oder Berater bei einem börsennotierten Unternehmen?',
      'هل تشغل منصبًا في مجلس إدارة شركة مدرجة أو تعمل لديها مستشارًا أو مستثمرًا؟',
    ),
    approve('yes'),
  ),
  longText(
    'listed_tie_which',
    words('Which companies, and in which role?', 'Welche Unternehmen, in welcher Rolle?', 'ما الشركات وما دورك فيها؟'),
    after('listed_tie'),
  ),
  yesNo(
    'garden_leave',
    words(
      'Are you on a notice period or garden leave?',
      'Läuft bei Ihnen eine Kündigungsfrist oder sind Sie freigestellt?',
      'هل أنت في فترة إشعار أو إجازة مدفوعة قبل ترك العمل؟',
    ),
    approve('yes'),
  ),
  {
    id: 'garden_leave_until',
    kind: 'day',
    text: words('Until which day?', 'Bis zu welchem Tag?', 'حتى أي يوم؟'),
    ...after('garden_leave'),
  },
  yesNo(
    'official',
    words(
      'Are you or a close relative a public official, or employed by a government or a state-owned company?',
      'Sind Sie oder nahe Angehörige Amtsträger oder bei einer Behörde oder einem Staatsunternehmen beschäftigt?',
      'هل أنت أو أحد أقاربك المقربين موظف عام أو تعمل لدى جهة حكومية أو شركة مملوكة للدولة؟',
    ),
    approve('yes'),
  ),
  longText(
    'official_which',
    words('Which office or body?', 'Welches Amt oder welche Stelle?', 'ما المنصب أو الجهة؟'),
    after('official'),
  ),
  yesNo(
    'open_offer',
    words(
      'Does your employer take part in an open tender offer, or has it filed to go public?',
      'Ist Ihr Arbeitgeber an einem laufenden Übernahmeangebot beteiligt oder hat er einen Börsengang beantragt?',
      'هل صاحب عملك طرف في عرض شراء قائم أو تقدّم بطلب طرح عام؟',
    ),
    block('yes'),
  ),
  yesNo(
    'health_professional',
    words(
      'Are you a licensed health-care professional?',
      'Sind Sie in einem Heilberuf zugelassen?',
      'هل أنت مرخّص لمزاولة مهنة صحية؟',
    ),
  ),
  longText(
    'health_licence',
    words(
      'Which licence number, and which body issued it?',
      'Welche Zulassungsnummer, und wer hat sie erteilt?',
      'ما رقم الترخيص والجهة التي أصدرته؟',
    ),
    { ...after('health_professional'), maxLength: 200 },
  ),
  yesNo(
    'trial',
    words(
      'Are you an investigator of a clinical trial, or on its data monitoring committee, before its results are public?',
      'Sind Sie Prüfarzt einer klinischen Studie oder Mitglied ihres Datenüberwachungskomitees, deren Ergebnisse noch nicht veröffentlicht sind?',
      'هل أنت باحث في تجربة سريرية أو عضو في لجنة مراقبة بياناتها قبل نشر نتائجها؟',
    ),
    approve('yes'),
  ),
  longText(
    'trial_which',
    words(
      'Which trial or therapy area? Don’t share results.',
      'Welche Studie oder welches Therapiegebiet? Nennen Sie keine Ergebnisse.',
      'ما التجربة أو المجال العلاجي؟ لا تذكر أي نتائج.',
    ),
    after('trial'),
  ),
  yesNo(
    'advisory_committee',
    words(
      'Do you advise a regulator, for example on a committee that recommends approvals?',
      'Beraten Sie eine Aufsichts- oder Zulassungsbehörde, etwa in einem Ausschuss?',
      'هل تقدّم المشورة لجهة تنظيمية، مثل عضوية لجنة توصي بالموافقات؟',
    ),
    approve('yes'),
  ),
  yesNo(
    'obligations',
    words(
      'Is a non-disclosure, non-compete or non-solicitation agreement still in force?',
      'Gilt für Sie noch eine Vertraulichkeits-, Wettbewerbs- oder Abwerbevereinbarung?',
      'هل ما زالت تسري عليك اتفاقية سرية أو عدم منافسة أو عدم استقطاب؟',
    ),
    approve('yes'),
  ),
  longText(
    'obligations_which',
    words(
      'With whom, on which topic, and until when?',
      'Mit wem, zu welchem Thema und bis wann?',
      'مع من، وحول أي موضوع، وحتى متى؟',
    ),
    after('obligations'),
  ),
  {
    id: 'employer_policy',
    kind: 'choice',
    isRequired: true,
    text: words(
      'What does your employer say about outside consulting?',
      'Was sagt Ihr Arbeitgeber zu externer Beratung?',
      'ما موقف صاحب عملك من الاستشارات الخارجية؟',
    ),
    options: [
      { id: 'allowed', text: words('It’s allowed', 'Sie ist erlaubt', 'مسموح بها') },
      { id: 'permission', text: words('I need permission', 'Ich brauche eine Erlaubnis', 'أحتاج إلى إذن') },
      { id: 'forbidden', text: words('It’s forbidden', 'Sie ist verboten', 'ممنوعة') },
      { id: 'unknown', text: words('I don’t know', 'Ich weiß es nicht', 'لا أعلم') },
      { id: 'none', text: words('I have no employer', 'Ich habe keinen Arbeitgeber', 'ليس لدي صاحب عمل') },
    ],
    flags: [...approve('permission'), ...block('forbidden'), ...approve('unknown')],
  },
  yesNo(
    'sanctions',
    words(
      'Are you involved in litigation or an investigation, or were you subject to a criminal or regulatory sanction?',
      'Sind Sie in ein Verfahren oder eine Ermittlung verwickelt oder wurden straf- oder aufsichtsrechtliche Maßnahmen gegen Sie verhängt?',
      'هل أنت طرف في دعوى أو تحقيق، أو سبق أن صدرت بحقك عقوبة جنائية أو تنظيمية؟',
    ),
    approve('yes'),
  ),
  yesNo(
    'dealing',
    words(
      'Do you hold a securities licence, or are you restricted in dealing with securities?',
      'Haben Sie eine Wertpapierzulassung oder unterliegen Sie Handelsbeschränkungen für Wertpapiere?',
      'هل تحمل رخصة أوراق مالية أو تخضع لقيود على تداولها؟',
    ),
    approve('yes'),
  ),
  yesNo(
    'witness',
    words(
      'Do you act as an expert witness?',
      'Sind Sie als Sachverständiger vor Gericht tätig?',
      'هل تعمل خبيرًا أمام المحاكم؟',
    ),
    approve('yes'),
  ),
  longText('witness_which', words('In which matter?', 'In welcher Sache?', 'في أي قضية؟'), after('witness')),
]

/** What experts are asked after they join, and again every year: as long as their agreement to the terms and their training last. */
export const onboarding: readonly Question[] = questions.map((question) => ({ ...question, validMonths: 12 }))
