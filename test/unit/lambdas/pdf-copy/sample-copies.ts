import type { PdfCopyContent } from '../../../../lambdas/pdf-copy/drawing/copy-content.ts';
import { config } from '../../../../shared/partner/foothills/config.ts';
import type { PrintedSection } from '../../../../shared/print/print-form.ts';

export const row = (label: string, text: string) => ({ key: label.toLowerCase(), label, text, isDocument: false });
export const section = (title: string, rows: PrintedSection['rows'], level: 1 | 2 = 1): PrintedSection => ({
  title,
  level,
  rows,
});

export const application = (changes: Partial<PdfCopyContent> = {}): PdfCopyContent => ({
  printed: {
    pages: [
      {
        id: 'about',
        title: 'Step 1: About You',
        sections: [
          section('Name', [row('First Name', 'Lan'), row('Middle Name', ''), row('Last Name', 'Nguyễn Thị')]),
          section('Citizenship', [row('Country', 'Việt Nam')]),
        ],
      },
      {
        id: 'education',
        title: 'Step 2: Education',
        sections: [section('Prior Colleges', [], 1), section('College 2', [row('Name', 'FSU')], 2)],
      },
    ],
  },
  partner: config,
  applicantName: 'Lan Nguyễn Thị',
  status: 'Submitted',
  confirmationNumber: 'K7QF-2M9D',
  submittedAt: '2026-11-21T15:42:00Z',
  preparedAt: '2026-11-21T16:00:00Z',
  documents: [],
  ...changes,
});

/** Sample names by script, with conjuncts, marks, reordered vowels and joined letters. */
export const namesByScript: readonly (readonly [string, string])[] = [
  ['Vietnamese', 'Nguyễn Thị Ánh Tuyết'],
  ['Polish', 'Łukasz Żółć'],
  ['Cyrillic', 'Фёдор Достоевский'],
  ['Greek', 'Ελένη Παπαδοπούλου'],
  ['Arabic', 'فاطمة الزهراء'],
  ['Hebrew', 'אברהם בן־דוד'],
  ['Thaana', 'އިބްރާހީމް މުޙައްމަދު'],
  ['Chinese', '李小龙（布鲁斯）鄭成功'],
  ['Japanese', 'さくら サクラ 渡邊 桜子・髙橋'],
  ['Korean', '김민준 이서연'],
  ['Thai', 'สมชาย ณ อยุธยา น้ำใจ'],
  ['Lao', 'ສົມສັກ'],
  ['Khmer', 'សុភ័ក្រ្ត ស្រីមុំ'],
  ['Myanmar', 'မောင်မောင် ကြည်ကြည် သင်္ဃာ'],
  ['Tibetan', 'བསྟན་འཛིན་རྒྱ་མཚོ'],
  ['Devanagari', 'राहुल क्षत्रिय विद्यार्थी'],
  ['Bengali', 'শ্রেয়া চট্টোপাধ্যায়'],
  ['Gurmukhi', 'ਜਸਪ੍ਰੀਤ ਜੋਗਿੰਦਰ'],
  ['Gujarati', 'ક્ષિતિજ પટેલ'],
  ['Oriya', 'ଶ୍ରୀ କ୍ଷିତି'],
  ['Tamil', 'ஸ்ரீநிவாசன் கோபாலகிருஷ்ணன்'],
  ['Telugu', 'శ్రీనివాస్ క్షిత్రి'],
  ['Kannada', 'ಶ್ರೀನಿವಾಸ ಕೃಷ್ಣಮೂರ್ತಿ'],
  ['Malayalam', 'ശ്രീജിത്ത് കൃഷ്ണൻ'],
  ['Sinhala', 'ශ්‍රී ක්‍ෂිති'],
  ['Armenian', 'Արամ Խաչատրյան'],
  ['Georgian', 'ნინო ქავთარაძე'],
  ['Ethiopic', 'አበበ ቢቂላ'],
  ['Cherokee', 'ᏣᎳᎩ ᏍᏏᏉᏯ'],
];
