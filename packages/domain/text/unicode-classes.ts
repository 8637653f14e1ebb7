// Unicode properties that JavaScript's regular expressions do not have, as character classes. From the Unicode Character
// Database: Canonical_Combining_Class of UnicodeData.txt, Joining_Type of ArabicShaping.txt. Joining_Type Transparent is not
// here: it is General_Category Mn, Me or Cf.

/** Canonical_Combining_Class 9. */
export const VIRAMA = [
  '\\u{94d}\\u{9cd}\\u{a4d}\\u{acd}\\u{b4d}\\u{bcd}\\u{c4d}\\u{ccd}\\u{d3b}\\u{d3c}\\u{d4d}\\u{dca}\\u{e3a}',
  '\\u{eba}\\u{f84}\\u{1039}\\u{103a}\\u{1714}\\u{1715}\\u{1734}\\u{17d2}\\u{1a60}\\u{1b44}',
  '\\u{1baa}\\u{1bab}\\u{1bf2}\\u{1bf3}\\u{2d7f}\\u{a806}\\u{a82c}\\u{a8c4}\\u{a953}\\u{a9c0}\\u{aaf6}',
  '\\u{abed}\\u{10a3f}\\u{11046}\\u{11070}\\u{1107f}\\u{110b9}\\u{11133}\\u{11134}\\u{111c0}\\u{11235}',
  '\\u{112ea}\\u{1134d}\\u{113ce}-\\u{113d0}\\u{11442}\\u{114c2}\\u{115bf}\\u{1163f}\\u{116b6}\\u{1172b}',
  '\\u{11839}\\u{1193d}\\u{1193e}\\u{119e0}\\u{11a34}\\u{11a47}\\u{11a99}\\u{11c3f}\\u{11d44}\\u{11d45}',
  '\\u{11d97}\\u{11f41}\\u{11f42}\\u{1612f}',
].join('')

/** Joining_Type Dual_Joining or Left_Joining: joins the character after it. */
export const JOINS_LEFT = [
  '\\u{620}\\u{626}\\u{628}\\u{62a}-\\u{62e}\\u{633}-\\u{63f}\\u{641}-\\u{647}\\u{649}\\u{64a}',
  '\\u{66e}\\u{66f}\\u{678}-\\u{687}\\u{69a}-\\u{6bf}\\u{6c1}\\u{6c2}\\u{6cc}\\u{6ce}\\u{6d0}\\u{6d1}',
  '\\u{6fa}-\\u{6fc}\\u{6ff}\\u{712}-\\u{714}\\u{71a}-\\u{71d}\\u{71f}-\\u{727}\\u{729}\\u{72b}',
  '\\u{72d}\\u{72e}\\u{74e}-\\u{758}\\u{75c}-\\u{76a}\\u{76d}-\\u{770}\\u{772}\\u{775}-\\u{777}',
  '\\u{77a}-\\u{77f}\\u{7ca}-\\u{7ea}\\u{841}-\\u{845}\\u{848}\\u{84a}-\\u{853}\\u{855}\\u{860}',
  '\\u{862}-\\u{865}\\u{868}\\u{886}\\u{889}-\\u{88d}\\u{88f}\\u{8a0}-\\u{8a9}\\u{8af}\\u{8b0}',
  '\\u{8b3}-\\u{8b8}\\u{8ba}-\\u{8c8}\\u{1807}\\u{1820}-\\u{1878}\\u{1887}-\\u{18a8}\\u{18aa}',
  '\\u{a840}-\\u{a872}\\u{10ac0}-\\u{10ac4}\\u{10acd}\\u{10ad3}-\\u{10adc}\\u{10ade}-\\u{10ae0}',
  '\\u{10aeb}-\\u{10aee}\\u{10b80}\\u{10b82}\\u{10b86}-\\u{10b88}\\u{10b8a}\\u{10b8b}\\u{10b8d}\\u{10b90}',
  '\\u{10bad}\\u{10bae}\\u{10d00}-\\u{10d21}\\u{10d23}\\u{10ec3}\\u{10ec4}\\u{10ec6}\\u{10ec7}',
  '\\u{10ed9}-\\u{10eee}\\u{10f30}-\\u{10f32}\\u{10f34}-\\u{10f44}\\u{10f51}-\\u{10f53}',
  '\\u{10f70}-\\u{10f73}\\u{10f76}-\\u{10f81}\\u{10fb0}\\u{10fb2}\\u{10fb3}\\u{10fb8}\\u{10fbb}\\u{10fbc}',
  '\\u{10fbe}\\u{10fbf}\\u{10fc1}\\u{10fc4}\\u{10fca}\\u{10fcb}\\u{1e900}-\\u{1e943}',
].join('')

/** Joining_Type Dual_Joining or Right_Joining: joins the character before it. */
export const JOINS_RIGHT = [
  '\\u{620}\\u{622}-\\u{63f}\\u{641}-\\u{64a}\\u{66e}\\u{66f}\\u{671}-\\u{673}\\u{675}-\\u{6d3}\\u{6d5}',
  '\\u{6ee}\\u{6ef}\\u{6fa}-\\u{6fc}\\u{6ff}\\u{710}\\u{712}-\\u{72f}\\u{74d}-\\u{77f}\\u{7ca}-\\u{7ea}',
  '\\u{840}-\\u{858}\\u{860}\\u{862}-\\u{865}\\u{867}-\\u{86a}\\u{870}-\\u{882}\\u{886}\\u{889}-\\u{88f}',
  '\\u{8a0}-\\u{8ac}\\u{8ae}-\\u{8c8}\\u{1807}\\u{1820}-\\u{1878}\\u{1887}-\\u{18a8}\\u{18aa}',
  '\\u{a840}-\\u{a871}\\u{10ac0}-\\u{10ac5}\\u{10ac7}\\u{10ac9}\\u{10aca}\\u{10ace}-\\u{10ad6}',
  '\\u{10ad8}-\\u{10ae1}\\u{10ae4}\\u{10aeb}-\\u{10aef}\\u{10b80}-\\u{10b91}\\u{10ba9}-\\u{10bae}',
  '\\u{10d01}-\\u{10d23}\\u{10ec2}-\\u{10ec4}\\u{10ec6}\\u{10ec7}\\u{10f30}-\\u{10f44}\\u{10f51}-\\u{10f54}',
  '\\u{10f70}-\\u{10f81}\\u{10fb0}\\u{10fb2}-\\u{10fb6}\\u{10fb8}-\\u{10fbf}\\u{10fc1}-\\u{10fc4}',
  '\\u{10fc9}\\u{10fca}\\u{1e900}-\\u{1e943}',
].join('')
