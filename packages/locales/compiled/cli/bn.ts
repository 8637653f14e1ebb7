// Generated from the catalogues by tools/locales/write.ts. Do not edit.
export default {
  "line": "{label}: {text}",
  "note": "টীকা",
  "problem": "সমস্যা",
  "indeterminate": "সব যাচাই সম্পূর্ণ করা যায়নি। বিস্তারিত নিচে আছে।",
  "onlyTrail": "ফাইলে শুধু অডিট রেকর্ড আছে। কোনো নথি সম্পন্ন হয়নি।",
  "signatures": {
    "on": "count",
    "by": "plural",
    "forms": {
      "one": "{count}টি স্বাক্ষর বা সময়-স্ট্যাম্প",
      "other": "{count}টি স্বাক্ষর ও সময়-স্ট্যাম্প"
    }
  },
  "coversFile": "পুরো ফাইলটি এর আওতায়",
  "coversRevision": "সংশোধন {revision} ও তার আগের সব এর আওতায়",
  "laterChanges": "পরবর্তী পরিবর্তন",
  "trailOf": "{request}-এর অডিট রেকর্ড",
  "chainIntact": "{request}-এর শৃঙ্খল অক্ষত: {count}টি ভুক্তি, শীর্ষ {head}।",
  "chainBroken": "{request}-এর শৃঙ্খল {entry} নম্বর ভুক্তিতে ভাঙা: {reason}।",
  "bundleChanged": "বান্ডেলটি বদলানো হয়েছে: {fault}।"
}
